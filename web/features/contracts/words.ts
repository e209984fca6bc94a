import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { type ContractStatus, type ContractEventName } from '@sixpence/protocol/rules/contracts'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { StatusChipProps } from '#ui/feedback/status-chip.tsx'

/** Label of each status (B398). */
export function statusWord(status: ContractStatus, t: Translate): string {
  const words: Record<ContractStatus, string> = {
    UNSIGNED: t('Not signed'),
    WAITING: t('Signed by one'),
    NEED_IDENTIFICATION: t('Identity verification needed'),
    SIGNED: t('Agreed'),
    ACTIVE: t('Active'),
    TERMINATING: t('Notice given'),
    TERMINATED: t('Terminated'),
    EXPIRED: t('Expired##contract'),
    CANCELLED: t('Withdrawn'),
    REJECTED: t('Declined'),
  }
  return words[status]
}

export const statusTones: Record<ContractStatus, StatusChipProps['tone']> = {
  UNSIGNED: 'neutral',
  WAITING: 'neutral',
  NEED_IDENTIFICATION: 'warn',
  SIGNED: 'accent',
  ACTIVE: 'good',
  TERMINATING: 'warn',
  TERMINATED: 'neutral',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  REJECTED: 'bad',
}

export const partnerOf = ({ direction, sender, beneficiary }: Contract): Contract['sender'] =>
  direction === 'PAY' ? beneficiary : sender

/** Who shares which payments, from the reader's view. */
export function shareWords(contract: Contract, t: Translate, format: Format): string {
  const facts = {
    percentage: format.percent(Number(contract.percentage) / 100),
    company: contract.company.title,
    name: partnerOf(contract).name,
  }
  return contract.direction === 'PAY'
    ? t('You give {percentage} of what {company} pays you', facts)
    : t('You get {percentage} of what {company} pays {name}', facts)
}

export function eventWords(step: ContractEventName, name: string | undefined, t: Translate): string {
  const who = { name: name ?? '' }
  const words: Record<ContractEventName, string> = {
    created: t('Drawn up by {name}', who),
    sign: t('Signed by {name}', who),
    cancel: name === undefined ? t('Ended because a party left') : t('Withdrawn by {name}', who),
    reject: t('Declined by {name}', who),
    identificationStarted: t('{name} started the identity verification', who),
    identificationSuccess: t('The payer verified their identity'),
    identificationFailed: t('The identity verification failed'),
    activeFromReached: t('In force'),
    activeToReached: t('Ended on its last day'),
    terminate: t('Notice given by {name}', who),
    terminateCancel: t('Notice withdrawn by {name}', who),
    terminateNow:
      name === undefined ? t('Ended because a party left') : t('Ended immediately by {name}', who),
    noticeEnded: t('Ended when the notice expired'),
  }
  return words[step]
}
