import type { ApprovalRequest, DecisionOutcome } from '@sixpence/protocol/approvals/approval-requests'
import type { Translate } from '#lib/language/translate.ts'

/** Whose approval a payment waits for. */
export function waitsFor(
  { waitsFor: people, isStuck, given, needed }: ApprovalRequest,
  t: Translate,
): string {
  if (isStuck) return t('Nobody can approve it as the rules are')
  const names = people.map(({ name }) => name)
  const shown = names.slice(0, 3).join(', ')
  const words =
    names.length > 3
      ? t('Waits for {people} or others', { people: shown })
      : names.length > 1
        ? t('Waits for {people} or {last}', {
            people: names.slice(0, -1).join(', '),
            last: names.at(-1) ?? '',
          })
        : t('Waits for {people}', { people: shown })
  return needed > 1 ? `${words} · ${t('{given} of {needed}', { given, needed })}` : words
}

export function outcomeWords(outcome: DecisionOutcome, t: Translate): string {
  const words: Record<DecisionOutcome, string> = {
    approved: t('Approved and sent'),
    declined: t('Declined. The money is available again'),
    recorded: t('Approved by you; another colleague has to approve it too'),
    codeNeeded: t('Waits for your code'),
    notFound: t('This payment does not exist'),
    ownRequest: t('You asked for it yourself; somebody else decides'),
    notAsked: t('The rules ask somebody else'),
    alreadyDecided: t('You have approved it already'),
    over: t('It no longer waits'),
    changed: t('It has changed since you looked'),
    accountFrozen: t('The account is frozen; nothing was sent'),
    payeeCannotReceive: t('The payee cannot receive it; nothing was sent'),
    customerLimited: t('The company is limited; nothing was sent'),
    limitExceeded: t('It is above the limit; nothing was sent'),
    coolingOff: t('You recently changed how you confirm. Someone else can approve it'),
    approvalImpossible: t('You have no way to confirm; add a phone number or an authenticator'),
    outcomeUnknown: t('Not known yet. Check again in a moment'),
  }
  return words[outcome]
}
