import type { ApprovalRequest, DecisionOutcome } from '@sixpence/protocol/approvals/approval-requests'
import type { Translate } from '#lib/language/translate.ts'

/** Whose approval a payment waits for. */
export function waitsFor(
  { waitsFor: people, isStuck, given: approvals, needed }: ApprovalRequest,
  t: Translate,
): string {
  if (isStuck) return t('No one can approve it under the current rules')
  const words = peopleWords(
    people.map(({ name }) => name),
    t,
  )
  return needed > 1 ? `${words} · ${t('{given} of {needed}', { given: approvals, needed })}` : words
}

function peopleWords(names: readonly string[], t: Translate): string {
  if (names.length > 3) return t('Waiting for {people} or others', { people: names.slice(0, 3).join(', ') })
  if (names.length > 1)
    return t('Waiting for {people} or {last}', {
      people: names.slice(0, -1).join(', '),
      last: names.at(-1) ?? '',
    })
  return t('Waiting for {people}', { people: names.join(', ') })
}

export function outcomeWords(outcome: DecisionOutcome, t: Translate): string {
  const words: Record<DecisionOutcome, string> = {
    approved: t('Approved and sent'),
    declined: t('Declined. The money is available again'),
    recorded: t('Approved by you; another colleague has to approve it too'),
    codeNeeded: t('Waiting for your code'),
    notFound: t('This payment does not exist'),
    ownRequest: t('You requested it yourself; someone else must decide'),
    notAsked: t('The rules require someone else'),
    alreadyDecided: t('You have already approved it'),
    over: t('It is no longer waiting'),
    changed: t('It has changed since you opened it'),
    rateChanged: t('The exchange rate has changed; nothing was sent. It can be requested again'),
    invoicePaid: t('The invoice is paid already; nothing was sent'),
    accountFrozen: t('The account is frozen; nothing was sent'),
    payeeCannotReceive: t('The recipient cannot receive it; nothing was sent'),
    customerLimited: t('The company is limited; nothing was sent'),
    limitExceeded: t('It is above the limit; nothing was sent'),
    coolingOff: t('You recently changed how you confirm. Someone else can approve it'),
    approvalImpossible: t('You have no confirmation method; add a phone number or an authenticator app'),
    outcomeUnknown: t('Not known yet. Check again in a moment'),
  }
  return words[outcome]
}
