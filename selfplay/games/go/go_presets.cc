// SPDX-License-Identifier: MIT
#include "selfplay/games/go/go_presets.h"

namespace tengen {

const std::array<GoPreset, 14> kGoPresets{
    GoPreset{"tromp-taylor", "ko=psk suicide=multi stop=end komi=7.5",
             "Tromp-Taylor: logical rules for programs; the board is counted as it stands",
             "J. Tromp and W. Taylor, The Game of Go (Tromp-Taylor rules); komi of CGOS"},
    GoPreset{"japanese",
             "score=territory ko=simple cycle=void stop=settle resume=opp_of_requester komi=6.5",
             "Japanese rules of 1989: territory and prisoners, life and death by confirmation",
             "Nihon Kiin and Kansai Kiin, Japanese Rules of Go 1989 (tr. J. Davies); the same 14 "
             "articles in Chinese"},
    GoPreset{"korean",
             "score=territory ko=simple cycle=draw stop=settle resume=opp_of_requester komi=6.5",
             "Korean rules: territory and prisoners; a long cycle is a draw",
             "Korea Baduk Association; Korean Rules of Baduk 2016 (tr. J. Kim, ed. R. Jasiek)"},
    GoPreset{"international",
             "score=territory ko=simple cycle=void stop=settle resume=opp_of_requester komi=6.5",
             "Rules of the Korean association's English introduction: as Japanese",
             "Korea Baduk Association, introduction to the game in English"},
    GoPreset{"chinese",
             "ko=psk stop=settle resume=opp_of_last_pass komi=7.5 hcomp=n shared=1 unit=zi",
             "Chinese rules as written: area, no board may come back",
             "Chinese Weiqi rules (art. 5, 6, 9); handicap and komi as at OGS and KGS"},
    GoPreset{"chinese-tournament",
             "ko=simple cycle=void stop=settle resume=opp_of_last_pass komi=7.5 hcomp=n shared=1 "
             "unit=zi",
             "Chinese rules as events play them: basic ko, long cycles go to the referee",
             "practice of Chinese events; KataGo's rules named chinese"},
    GoPreset{"ing",
             "score=ing ko=ing suicide=void stop=settle4 resume=turn komi=8 tie=black shared=1",
             "Ing's SST rules: filling in the stones, hot stones, four passes",
             "Ing Chang-ki, SST Laws of Wei-ch'i 1991 and 1996 (tr. Yuan); the ko rule made exact "
             "as R. Jasiek's fixed ko rule with hot stones"},
    GoPreset{"ing-simplified", "ko=psk suicide=multi stop=settle resume=turn komi=8 tie=black",
             "Simplified Ing rules: area with superko in place of hot stones",
             "European Go Federation, Simplified Ing Rules (R. Jasiek); KataGo's goe"},
    GoPreset{"taiwan", "ko=psk suicide=void stop=settle resume=opp_of_last_pass komi=7.5 shared=1",
             "Area rules of Taiwan: self-capture is allowed, of a lone stone it is a pass",
             "Korea Baduk Association, introduction to the game in English, on other countries"},
    GoPreset{
        "aga",
        "ko=ssk stop=settle4all resume=opp_of_last_pass komi=7.5 hcomp=n-1 hkomi=0.5 "
        "pass_stones=1",
        "American rules: area and territory agree, since a pass hands over a stone",
        "American Go Association, Official Rules of Go 1991; the British association's reading"},
    GoPreset{"new-zealand", "ko=ssk suicide=multi stop=settle resume=opp_of_last_pass komi=7",
             "New Zealand rules: area, situational superko, self-capture",
             "New Zealand Go Society, Rules of Go; KataGo's nz"},
    GoPreset{"youzai", "ko=simple cycle=move_limit stop=end komi=7.5",
             "Rules of the Youzai site: area, basic ko, 9x9; the board is counted as it stands",
             "the site's own page of rules (Russian)"},
    GoPreset{
        "sunjang",
        "score=sunjang ko=simple cycle=void stop=settle resume=opp_of_requester komi=0 "
        "setup=sunjang",
        "Sunjang baduk: 16 stones stand before the first move, walls are bared before the count",
        "Sensei's Library; Wikipedia, Go variants; J. Fairbairn; B. Spight's counting example"},
    GoPreset{"stone", "score=stone ko=psk stop=settle resume=opp_of_last_pass komi=0",
             "Stone counting: only stones on the board count",
             "old Chinese stone counting, without group tax beyond what it implies; for research"},
};

const std::array<GoPresetAlias, 6> kGoPresetAliases{
    GoPresetAlias{"goe", "ing"},         GoPresetAlias{"nz", "new-zealand"},
    GoPresetAlias{"tt", "tromp-taylor"}, GoPresetAlias{"kba", "korean"},
    GoPresetAlias{"baduk", "korean"},    GoPresetAlias{"1989", "japanese"}};

}  // namespace tengen
