// SPDX-License-Identifier: MIT
// A proof in any zone must hold on the whole board: random zones against the rules' text.
#include <gtest/gtest.h>

#include <iostream>

#include "selfplay/games/go/confirmation/fight.h"
#include "selfplay/games/go/confirmation/proof_search.h"
#include "tests/selfplay/games/go/confirmation/random_position.h"
#include "tests/selfplay/games/go/confirmation/reference.h"

namespace tengen {
namespace {

TEST(Zones, ProofsInRandomZonesHoldOnTheBoard) {
  RandomStream random(31, RandomPurpose::kTest, 1);
  int fights = 0, owner_proofs = 0, attacker_proofs = 0, reborn_proofs = 0;
  for (int i = 0; i < 120; ++i) {
    const int width = i % 2 == 0 ? 2 : 6, height = i % 2 == 0 ? 3 : 1;
    const std::string board = RandomBoard(width, height, random);
    const FinalPosition position = FinalPosition::FromText(BoardRows(board, width));
    const FinalChains chains(position);
    const auto lives = ReferenceLives(board, width, height, 100'000);
    for (const FinalChain& chain : chains.chains) {
      const ReferenceLife life = lives[static_cast<std::size_t>(chain.points[0])];
      for (int k = 0; k < 6; ++k) {
        Fight::Setup setup;
        setup.position = &position;
        setup.chains = {chain.points[0]};
        for (int p = 0; p < position.area(); ++p) setup.zone.push_back(random.Below(4) != 0);
        for (const int p : chain.points) setup.zone[static_cast<std::size_t>(p)] = 1;
        setup.prover = k % 2 == 0 ? FightSide::kOwner : FightSide::kAttacker;
        setup.goal = k % 3 == 0 ? FightGoal::kClear : FightGoal::kCapture;
        setup.place = chain.points;
        const Fight fight(setup);
        const ProofStyle style = k < 3 ? ProofStyle::kPlain : ProofStyle::kLifeFirst;
        const FightEnd end = ProofSearch(fight, style).Run(20'000).end;
        ++fights;
        const bool capturable = life != ReferenceLife::kUncapturable;
        const bool cleared = life == ReferenceLife::kDead || life == ReferenceLife::kRebornWide;
        const bool owner_right = setup.goal == FightGoal::kClear ? !cleared : !capturable;
        const bool owner_won = end == FightEnd::kOwnerWins;
        if (end == FightEnd::kOpen || (owner_won != (setup.prover == FightSide::kOwner))) continue;
        reborn_proofs += setup.goal == FightGoal::kClear;
        ++(owner_won ? owner_proofs : attacker_proofs);
        ASSERT_EQ(owner_won, owner_right)
            << BoardRows(board, width) << "chain " << chain.points[0] << " goal "
            << static_cast<int>(setup.goal) << " zone "
            << std::string(setup.zone.begin(), setup.zone.end()).size() << " try " << k;
      }
    }
  }
  std::cout << fights << " fights in random zones: " << owner_proofs << " proofs of the owner, "
            << attacker_proofs << " of the attacker, " << reborn_proofs << " of them to the end\n";
  EXPECT_GT(owner_proofs, 50);
  EXPECT_GT(attacker_proofs, 20);
}

}  // namespace
}  // namespace tengen
