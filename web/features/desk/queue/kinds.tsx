import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import type { QueueItem, QueueKind } from '@sixpence/protocol/desk/desk'
import type { ReactNode } from 'react'
import type { useFormat } from '#lib/language/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import {
  BellIcon,
  ClockIcon,
  CompanyIcon,
  EyeIcon,
  FileIcon,
  FilterIcon,
  LockIcon,
  MoveIcon,
  PersonIcon,
  RefreshIcon,
  ShieldIcon,
} from '#ui/icons/icons.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { differenceWords } from '../payment-words.ts'
import { reasonWords, runWords } from '../words.ts'

type Texts = { t: Translate; format: ReturnType<typeof useFormat> }
type KindShown = {
  icon: (props: { size: 'small' }) => ReactNode
  name: (t: Translate) => string
  about: (item: QueueItem, labels: Texts) => string
  /** Where the case is opened. */
  at: (item: QueueItem) => DeskSearch
}

/** How each kind of case is shown in the queue, and where it is opened. */
export const kindsShown: Readonly<Record<QueueKind, KindShown>> = {
  document: {
    icon: FileIcon,
    name: (t) => t('Documents'),
    about: ({ documentType = '' }) => documentType,
    at: ({ customerId, id }) => ({ customer: customerId, document: id }),
  },
  identity: {
    icon: PersonIcon,
    name: (t) => t('Identity checks'),
    about: ({ run }, { t }) => (run ? runWords(run, t) : ''),
    at: ({ customerId, run }) => ({ customer: customerId, run: run?.id }),
  },
  restriction: {
    icon: LockIcon,
    name: (t) => t('Restrictions and appeals'),
    about: ({ subject }, { t }) => reasonWords(subject, t),
    at: ({ customerId }) => ({ customer: customerId }),
  },
  proposal: {
    icon: EyeIcon,
    name: (t) => t('Colleagues’ proposals'),
    about: ({ proposal }, { t }) => (proposal ? proposalWord(proposal.call, t) : ''),
    at: ({ customerId }) => ({ customer: customerId }),
  },
  payment: {
    icon: MoveIcon,
    name: (t) => t('Payment cases'),
    about: ({ difference = '' }, { t }) => differenceWords(difference, t),
    at: ({ id }) => ({ payment: id }),
  },
  stuck: {
    icon: ClockIcon,
    name: (t) => t('Stuck payments'),
    about: ({ stuck }, { t, format }) =>
      stuck ? `${format.amount(stuck.amount, stuck.currencyCode)} · ${stuckWords(stuck.state, t)}` : '',
    at: ({ id }) => ({ operation: id }),
  },
  correction: {
    icon: RefreshIcon,
    name: (t) => t('Returns and write-offs'),
    about: ({ proposal }, { t }) => (proposal ? proposalWord(proposal.call, t) : ''),
    at: ({ id }) => ({ correction: id }),
  },
  company: {
    icon: CompanyIcon,
    name: (t) => t('Company registrations'),
    about: (_, { t }) => t('Documents accepted, awaiting verification'),
    at: ({ customerId }) => ({ customer: customerId }),
  },
  alert: {
    icon: BellIcon,
    name: (t) => t('Alerts'),
    about: ({ subject }, { t }) => t('{count} alerts', { count: subject }),
    at: ({ id }) => ({ monitoring: 'cases', alert: id }),
  },
  screening: {
    icon: FilterIcon,
    name: (t) => t('Screening'),
    about: (_, { t }) => t('Possible match with a list entry'),
    at: ({ id }) => ({ hit: id }),
  },
  house: {
    icon: ShieldIcon,
    name: (t) => t('Second person for the bank'),
    about: ({ proposal }, { t }) => (proposal ? proposalWord(proposal.call, t) : ''),
    at: ({ id, proposal }) => housePage(proposal?.call ?? '', id),
  },
}

/** Where a decision about the bank itself is answered. */
function housePage(call: string, id: number): DeskSearch {
  switch (call) {
    case 'adminTariffPublish':
      return { tariffs: true, version: id }
    case 'adminMonitoringRuleSwitch':
      return { monitoring: 'rules' }
    case 'adminFourEyesChange':
      return { staff: true, eyes: true }
    case 'adminNewsPublish':
      return { news: true }
    case 'adminBrandChange':
      return { brand: 'history' }
    default:
      return { staff: true }
  }
}

const stuckWords = (state: string, t: Translate): string =>
  state === 'unknown'
    ? t('sent, no answer')
    : state === 'accepted'
      ? t('accepted, no final status yet')
      : t('sent, not accepted')

/** Whether the case is open beside the queue. */
export function isOpenAt(item: QueueItem, open: DeskSearch): boolean {
  const { customer, document, run, payment, operation, correction, alert, hit, version } =
    kindsShown[item.kind].at(item)
  // Decisions about the bank have no separate page, so several would count as open.
  if (item.kind === 'house') return version !== undefined && version === open.version
  return (
    customer === open.customer &&
    document === open.document &&
    run === open.run &&
    payment === open.payment &&
    operation === open.operation &&
    correction === open.correction &&
    alert === open.alert &&
    hit === open.hit
  )
}
