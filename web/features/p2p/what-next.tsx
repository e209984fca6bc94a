import type { Receipt } from '@sixpence/protocol/history/history'
import type { Format } from '@sixpence/locales/format.ts'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Link } from '@tanstack/react-router'
import { TakeBack } from './cancel-payment.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** What happens next, and the action if needed. */
export function WhatNext({ receipt, onEnterCode }: { receipt: Receipt; onEnterCode: () => void }) {
  const t = useTranslate()
  const words = wordsFor(receipt)
  const { title, sentences } = words({ receipt, t, format: useFormat() })
  return (
    <Stack as="section" gap="2" className="soft t-14">
      <h2 className="ink">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {receipt.subscriptionId !== undefined && (
        <p>
          <Link to="/transfer/preapproved-payments">{t('See your scheduled payments')}</Link>
        </p>
      )}
      {(receipt.cancelableUntil !== undefined ||
        (receipt.status !== 'pending' && receipt.global?.isCancelable)) && <TakeBack receipt={receipt} />}
      {receipt.status === 'pending' && receipt.waitsFor === undefined && (
        <Button kind="primary" block className="mt-2" icon={<LockIcon />} onClick={onEnterCode}>
          {t('Enter the code##do')}
        </Button>
      )}
    </Stack>
  )
}

type Words = (facts: { receipt: Receipt; t: Translate; format: Format }) => {
  title: string
  sentences: string[]
}

function wordsFor(receipt: Receipt): Words {
  if (receipt.keptForPayee) return keptForPayeeWords
  return receipt.status === 'submitted' && isUnclaimed(receipt) ? unclaimed : wordsOf[receipt.status]
}

/** For a payment to someone who is not verified yet. */
const keptForPayeeWords: Words = ({ receipt: { direction, payeeName }, t }) => ({
  title: t('What happens next'),
  sentences:
    direction === 'in'
      ? [
          t(
            'It is more than you may receive or have before you are verified. We keep it for you: it arrives as soon as you are.',
          ),
        ]
      : [
          t('We keep the money for {name}, who has to do something before it can arrive.', {
            name: payeeName,
          }),
          t('If that takes longer than 60 days, it is all returned to you.'),
        ],
})

/** For an unclaimed payment link. */
const unclaimed: Words = ({ receipt: { payeeName, global }, t, format }) => ({
  title: t('What happens next'),
  sentences: [
    t('{name} got a link by e-mail and chooses there where the money goes.', { name: payeeName }),
    t('It waits for them until {day}. If they do not claim it, it is all returned to you.', {
      day: format.day(global?.claimableUntil ?? ''),
    }),
  ],
})

const isUnclaimed = ({ global }: Receipt): boolean =>
  global?.status === 'new' && global.claimableUntil !== undefined

const underWay: Words = ({ receipt, t, format }) => ({
  title: t('What happens next'),
  sentences: [
    departure(receipt, t, format),
    ...(receipt.arrival
      ? [t('If the recipient’s bank refuses it, the money is returned to your account.')]
      : []),
  ],
})

function departure({ firstDay, cancelableUntil }: Receipt, t: Translate, format: Format): string {
  if (cancelableUntil !== undefined)
    return t('It is approved and leaves on {day}. You can cancel it until then.', {
      day: format.day(cancelableUntil),
    })
  if (firstDay === undefined) return t('The payment is on its way. This page follows it.')
  return t('Nothing has left your account yet. The first payment is made on {day}.', {
    day: format.day(firstDay),
  })
}

const over: Words = ({ receipt, t }) => ({
  title: t('What happens next'),
  sentences: [...declined(receipt, t), t('The money is in your account and available.')],
})

const declined = ({ decisions = [] }: Receipt, t: Translate): string[] =>
  decisions
    .filter(({ approved }) => !approved)
    .map(({ name, reason }) =>
      reason === undefined
        ? t('{name} declined it.', { name })
        : t('{name} declined it: {reason}', { name, reason }),
    )

const wordsOf: Record<Receipt['status'], Words> = {
  created: ({ t }) => ({
    title: t('Waiting for approval'),
    sentences: [t('The money is set aside. It leaves when someone with full access approves the payment.')],
  }),
  pending: ({ receipt: { expiresAt, waitsFor }, t, format }) => ({
    title: waitsFor === undefined ? t('Waiting for you') : t('Waiting for {name}', { name: waitsFor }),
    sentences: [
      waitsFor === undefined
        ? t('The money is set aside. It leaves when you enter the code.')
        : t('The money is set aside. It leaves when {name} enters the code.', { name: waitsFor }),
      ...(expiresAt
        ? [t('After {time} it is canceled and the money is free again.', { time: format.time(expiresAt) })]
        : []),
    ],
  }),
  submitted: underWay,
  processing: underWay,
  completed: ({ receipt: { direction, payeeName, operationType }, t }) => ({
    title: t('What happens next'),
    sentences: [
      direction === 'in' || operationType === 'Exchange' || operationType === 'BetweenAccounts'
        ? t('The money is in your account. You can use it now.')
        : t('{name} has received the money.', { name: payeeName }),
      t('You find this receipt in your activity.'),
    ],
  }),
  rejected: over,
  canceled: over,
  returned: ({ receipt: { payeeName, feeKept, currencyCode }, t, format }) => ({
    title: t('What happens next'),
    sentences: [
      t('It could not be paid to {name} and was sent back.', { name: payeeName }),
      feeKept === undefined
        ? t('The money is in your account and available.')
        : t('The amount is in your account and available. The fee of {fee} was not refunded.', {
            fee: format.amount(feeKept, currencyCode),
          }),
    ],
  }),
}
