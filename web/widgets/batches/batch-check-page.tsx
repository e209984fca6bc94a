import { amountText, subtract } from '@sixpence/money'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { LoadFailure } from '#widgets/loaded.tsx'
import { CheckMargin } from '#widgets/payment/steps/check-list.tsx'
import { type CheckPageFlow, CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { batchSteps } from './batch-steps.ts'

/** The submission; steps and way back are those of a batch. */
export type BatchFlow = Omit<CheckPageFlow, 'steps' | 'current' | 'path'>

type BatchCheckPageProps = {
  batch: { batchId: number; currencyCode: string; total: string; withProblems: number }
  /** Payments that are not removed. */
  payments: number
  /** The page of its payments. */
  to: string
  flow: BatchFlow
  /** Balance of its account; undefined until it is loaded. */
  available: string | undefined
  /** A colleague approves it. */
  isRequest: boolean
  /** Whether it may be sent, as far as only its kind knows. */
  mayBeSent?: () => boolean
  aside: ReactNode
  /** Above the notice of a short balance. */
  above?: ReactNode
  /** The slip; `after` is what is left on the account. */
  children: (after: string | undefined) => ReactNode
}

/** The whole batch before it is sent; what would be refused is shown before sending. */
export function BatchCheckPage(props: BatchCheckPageProps) {
  const { batch, payments, flow, available, isRequest, mayBeSent = () => true } = props
  const t = useTranslate()
  const format = useFormat()
  const [problem, setProblem] = useState<string>()
  const { currencyCode: currency, total } = batch
  const after =
    available === undefined
      ? undefined
      : amountText(subtract(moneyOf(available, currency), moneyOf(total, currency)))
  const isShort = after?.startsWith('-') ?? false
  const sum = { amount: format.amount(total, currency) }
  const short = t('The total is {total}, but the account has {balance}.', {
    total: sum.amount,
    balance: format.amount(available ?? '0', currency),
  })

  function confirm(): void {
    const reason =
      batch.withProblems > 0
        ? t('Correct or remove {count} payments first', { count: batch.withProblems })
        : payments === 0
          ? t('There is no payment left in it.')
          : isShort
            ? short
            : undefined
    setProblem(reason)
    if (reason === undefined && mayBeSent()) flow.send()
  }

  return (
    <CheckPage
      flow={{
        ...flow,
        steps: batchSteps(t),
        current: 2,
        path: { to: props.to, batch: batch.batchId },
        trouble: problem ?? flow.trouble,
      }}
      confirm={{
        label: isRequest ? t('Request approval of {amount}', sum) : t('Send {amount}', sum),
        icon: <LockIcon />,
      }}
      onConfirm={confirm}
      note={t('All or nothing: one approval covers every payment.')}
      aside={<CheckMargin>{props.aside}</CheckMargin>}
    >
      {props.above}
      {isShort && flow.isOpen && problem === undefined && (
        <Notice kind="warn" title={t('There is not enough money in the account')}>
          {short}
        </Notice>
      )}
      {props.children(flow.isOpen ? after : undefined)}
    </CheckPage>
  )
}

/** The page of the check until its batch is loaded. */
export function UnreadBatch({ read }: { read: Parameters<typeof LoadFailure>[0]['read'] }) {
  const t = useTranslate()
  return (
    <FlowPage steps={batchSteps(t)} current={2} title={t('Check before it leaves')}>
      {read.error ? (
        <LoadFailure read={read} title={t('We could not load this batch payment.')} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </FlowPage>
  )
}
