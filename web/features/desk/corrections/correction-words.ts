import type { Correction } from '@sixpence/protocol/desk/desk'
import type { ReturnRefusal, CorrectionKind, CorrectionState } from '@sixpence/protocol/desk/desk-corrections'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipState } from '../kit/state-chip.tsx'

export const correctionName = (kind: CorrectionKind, t: Translate): string =>
  ({
    return: t('Return to the payer'),
    writeOff: t('Write-off'),
    reversal: t('Write-off reversal'),
  })[kind]

/** The progress of a correction. */
export function correctionState(
  { kind, state, isUndone }: { kind: CorrectionKind; state: CorrectionState; isUndone: boolean },
  t: Translate,
): ChipState {
  if (isUndone) return { tone: 'neutral', words: t('Reversed') }
  const chips: Record<CorrectionState, ChipState> = {
    proposed: { tone: 'warn', words: t('Waiting for a colleague') },
    declined: { tone: 'neutral', words: t('Rejected##correction') },
    confirmed: { tone: 'accent', words: t('Being booked') },
    booked: { tone: 'accent', words: t('Being returned') },
    done: { tone: 'good', words: kind === 'return' ? t('Returned to the payer') : t('Booked##correction') },
    failed: { tone: 'bad', words: t('Failed##correction') },
  }
  return chips[state]
}

/** Why a correction failed, as text. */
export const failureReason = (reason: string, t: Translate): string =>
  new Map([
    ['listed', t('The payer is a possible match for a list entry. The money stays in the suspense account.')],
    ['wrongDetails', t('The payer’s bank does not know this account.')],
    ['accountClosed', t('The account is closed.')],
    ['accountFrozen', t('The account is frozen.')],
    ['insufficientFunds', t('The account no longer has enough money.')],
  ]).get(reason) ?? reason

export const noWayWords = (refused: ReturnRefusal, t: Translate) =>
  ({
    returnNotByRail: t(
      'It cannot be returned through the company it came from, because we do not know who holds the account at the other end now. Ask the payer for an account with us and credit it, or ask them to have their bank or card company recall it.',
    ),
    returnAccountMissing: t(
      'It cannot be returned, because the company did not say which account it came from. Ask the payer’s bank to recall it, or credit it once you know whose it is.',
    ),
    returnNotCovered: t(
      'It cannot be returned now, because the account it was credited to no longer has enough money. Ask the customer to pay it in again.',
    ),
  })[refused]

/** The meaning of a write-off for the bank. */
export const effectWords = ({ amount }: Pick<Correction, 'amount'>, t: Translate): string =>
  amount.startsWith('-') ? t('Booked as a loss for the bank.') : t('Booked as income for the bank.')
