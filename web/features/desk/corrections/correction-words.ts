import type { Correction } from '@sixpence/protocol/desk/desk'
import type { Translate } from '#lib/language/translate.ts'
import type { StatusChipProps } from '#ui/feedback/status-chip.tsx'

export const correctionName = (kind: string, t: Translate): string =>
  new Map([
    ['return', t('Return to the payer')],
    ['writeOff', t('Write-off')],
    ['reversal', t('Write-off booked back')],
  ]).get(kind) ?? kind

/** How far a correction has come. */
export function correctionState(
  { kind, state, isUndone }: { kind: string; state: string; isUndone: boolean },
  t: Translate,
): { tone: StatusChipProps['tone']; words: string } {
  if (isUndone) return { tone: 'neutral', words: t('Booked back') }
  const known: Partial<Record<string, { tone: StatusChipProps['tone']; words: string }>> = {
    proposed: { tone: 'warn', words: t('Waits for a colleague') },
    declined: { tone: 'neutral', words: t('Declined') },
    confirmed: { tone: 'accent', words: t('Is being booked') },
    booked: { tone: 'accent', words: t('On its way back') },
    done: { tone: 'good', words: kind === 'return' ? t('Sent back to the payer') : t('Booked##correction') },
    failed: { tone: 'bad', words: t('Came to nothing') },
  }
  return known[state] ?? { tone: 'neutral', words: state }
}

/** Why a correction failed, in words. */
export const failureReason = (reason: string, t: Translate): string =>
  new Map([
    ['listed', t('The payer is like an entry of a list. The money stays in suspense.')],
    ['wrongDetails', t('The payer’s bank does not know this account.')],
    ['accountClosed', t('The account is closed.')],
    ['accountFrozen', t('The account is frozen.')],
    ['insufficientFunds', t('The account no longer has as much.')],
  ]).get(reason) ?? reason

export const noWayWords = (
  refused: 'returnNotByRail' | 'returnAccountMissing' | 'returnNotCovered',
  t: Translate,
) =>
  ({
    returnNotByRail: t(
      'It cannot go back by the company it came by, because who has the other end now is not known. Ask the payer for an account here and credit it, or ask them to have their bank or card company recall it.',
    ),
    returnAccountMissing: t(
      'It cannot go back, because the company did not say from which account it came. Ask the payer’s bank to recall it, or credit it once you know whose it is.',
    ),
    returnNotCovered: t(
      'It cannot go back now, because the account it was credited to no longer has as much. Ask the customer to pay it in again.',
    ),
  })[refused]

/** The meaning of a write-off for the bank. */
export const effectWords = ({ amount }: Pick<Correction, 'amount'>, t: Translate): string =>
  amount.startsWith('-') ? t('Booked as a loss of the bank.') : t('Booked as income of the bank.')
