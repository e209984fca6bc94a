import { describe, type DetailRow } from '@sixpence/protocol/methods/details'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import { recipientMetaGet, recipientSubmit } from '@sixpence/protocol/recipient/recipient'
import { Fragment } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SlipFact } from '#ui/layout/slip.tsx'
import { secretFields } from '#widgets/methods/secrets.ts'
import { useNow } from '#widgets/now.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { HeldFor, rateHeldUntil } from '#widgets/payment/held-rate.tsx'
import { Unknown } from '#widgets/payment/steps/slip-place.tsx'
import { ClaimSlip } from './claim-slip.tsx'
import { checkedOf, type Draft } from './draft.ts'
import { Headed } from './headed.tsx'
import type { Transfer } from './transfer.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './receive.module.css'

type CheckStepProps = {
  secret: string
  transfer: Transfer
  offer: Offer
  draft: Draft
  secrets: Readonly<Record<string, string>>
  /** Why nothing was sent, if the reason concerns no field. */
  error: string | undefined
  onError: (text: string | undefined) => void
  onBack: () => void
  /** A detail was rejected: back to its field with this text. */
  onField: (field: string, text: string) => void
  onDone: () => void
}

/** A rate that is not known yet is requested again after this time. */
const againMs = 60_000

/** The whole claim before the code: amount, account, arrival and rate. */
export function CheckStep(props: CheckStepProps) {
  const { secret, transfer, offer, draft, secrets, error, onError, onBack, onField, onDone } = props
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const way = { paymentMethod: offer.method, countryCode: offer.country }
  const read = useRead(
    recipientMetaGet,
    { paymentSecret: secret, ...way, toCurrencyCode: offer.currency },
    {
      everyMs: ({ data, dataUpdatedAt }) =>
        data ? rateHeldUntil({ expiresAt: data.expiresAt, dataUpdatedAt }) - dataUpdatedAt : againMs,
    },
  )
  const submitting = useChange(recipientSubmit, { shows: showRefusal })
  const { data: terms, dataUpdatedAt } = read
  const { details } = checkedOf(offer, draft, secrets)
  const isPaidBefore = draft.withdrawalId !== undefined

  function showRefusal({ words, name, description }: Refusal): true {
    const [problem] = words.validationErrors ?? []
    const field = /^paymentDetails\.(\w+)$/.exec(problem?.parameter ?? '')?.[1]
    if (name === 'quoteOver') void read.refetch()
    if (field && !isPaidBefore) onField(field, problem?.description ?? description)
    else onError(problem?.description || description)
    return true
  }

  async function confirm(): Promise<void> {
    onError(undefined)
    if (!terms) return
    const { withdrawalId } = draft
    const submitted = await submitting.send({
      paymentSecret: secret,
      ...way,
      currencyCode: offer.currency,
      quote: terms.quote,
      paymentDetails: withdrawalId === undefined ? details : {},
      ...(withdrawalId !== undefined && { withdrawalId }),
    })
    if (submitted) onDone()
  }

  return (
    <Stack gap="6" className={styles.page}>
      <Headed title={t('Check before it leaves')}>
        {t('Once sent, it can be recalled only if your bank agrees.')}
      </Headed>
      {error && (
        <Notice kind="bad" live="assertive" title={t('Nothing was sent')}>
          {error}
        </Notice>
      )}
      {!terms && read.error && (
        <Notice kind="bad" live="polite" title={t('The rate is not known yet')}>
          {read.error.description}
        </Notice>
      )}
      <ClaimSlip
        state="check"
        transfer={transfer}
        way={{ ...way, currencyCode: offer.currency }}
        terms={terms}
        account={isPaidBefore ? draft.details['account'] : <AccountDetails offer={offer} details={details} />}
        held={<HeldFor until={terms ? rateHeldUntil({ ...terms, dataUpdatedAt }) : 0} />}
      >
        <SlipFact term={t('Arrives')}>
          {terms ? arrivalWords(terms.arrival, { t, format, now }) : <Unknown />}
        </SlipFact>
        {transfer.description && <SlipFact term={t('Message')}>{transfer.description}</SlipFact>}
      </ClaimSlip>
      <Cluster gap="3" className="whole-lines">
        <Button
          kind="primary"
          size="big"
          icon={<LockIcon />}
          busy={submitting.isSending}
          onClick={() => void confirm()}
        >
          {terms
            ? t('Get {amount}', { amount: format.amount(terms.toAmount, offer.currency) })
            : t('Get the money')}
        </Button>
        <Button size="big" onClick={onBack}>
          {t('Back')}
        </Button>
      </Cluster>
    </Stack>
  )
}

type AccountDetailsProps = { offer: Offer; details: Details }

/** The details of the payee's account, one a line, grouped for reading; secrets are masked. */
function AccountDetails({ offer, details }: AccountDetailsProps) {
  const t = useTranslate()
  const textOf = (row: DetailRow): string => {
    if (row.isText) return t(row.shown)
    return secretFields.includes(row.name) ? row.masked : row.shown
  }
  return describe(offer.method, offer.country, offer.currency, details)
    .filter(({ name }) => offer.fields.some((field) => field.name === name && field.group === 'account'))
    .map((row, index) => (
      <Fragment key={row.name}>
        {index > 0 && <br />}
        {textOf(row)}
      </Fragment>
    ))
}
