import { m } from '@guildhall/messages'
import { CheckResult, useSetupCheck } from './check.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Asks the game now, and says in words what it found. */
export function GameStep() {
  const check = useSetupCheck('game')
  return (
    <StepFrame step="game" title={m.setup_game_title()} intro={m.setup_game_intro()}>
      <CheckResult {...check} />
      <StepButtons step="game" confirm={check.isFine ? m.setup_next() : null} />
    </StepFrame>
  )
}
