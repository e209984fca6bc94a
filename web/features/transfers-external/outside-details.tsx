import { describe } from '@sixpence/protocol/methods/details'
import { recipientReads } from '@sixpence/protocol/methods/fields/words'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SlipFact } from '#ui/layout/slip.tsx'
import type { Draft } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'
import { cardWords, useKeptCard } from './kept-cards.tsx'
import { secretFields } from '#widgets/methods/secrets.ts'
import type { Payment } from './use-payment.ts'

/** Account details as typed and grouped; secrets are masked. */
export function DetailLines({ draft, payment }: { draft: Draft; payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const lines = describedOf(draft, payment).filter(({ group }) => group === 'account')
  const card = useKeptCard(draft)
  return (
    <>
      {card && (
        <span>
          {cardWords(card)}
          <br />
        </span>
      )}
      {lines.map(({ name, shown: text, isText }) => (
        <span key={name}>
          {isText ? t(text) : text}
          <br />
        </span>
      ))}
      {draft.country && format.country(draft.country)}
    </>
  )
}

/** Address, purpose, reference and other fields of the method, besides account and name. */
export function DetailFacts({
  draft,
  payment,
  change,
}: {
  draft: Draft
  payment: Payment
  change: (step: OutsideStep, what: string) => ReactNode
}) {
  const t = useTranslate()
  const format = useFormat()
  const others = describedOf(draft, payment).filter(
    ({ group, name }) => group !== 'account' && name !== 'payeeName',
  )
  const isCountry = ({ name }: { name: string }) => Number(name === 'addressCountry')
  // As in a postal address: the country last.
  const address = others
    .filter(({ group }) => group === 'address')
    .toSorted((a, b) => isCountry(a) - isCountry(b))
  return (
    <>
      {address.length > 0 && (
        <SlipFact term={t('Address')} action={change('payee', t('address'))}>
          {address
            .map(({ name, shown: text }) => (name === 'addressCountry' ? format.country(text) : text))
            .join(', ')}
        </SlipFact>
      )}
      {others
        .filter(({ group }) => group !== 'address')
        .map(({ name, label, shown: text, isText }) => (
          <SlipFact key={name} term={t(label)} action={change('payee', t(label))}>
            {isText ? t(text) : text}
            {name === 'reference' && recipientReads(text) !== text && (
              <span className="hint">{t('The recipient reads: {text}', { text: recipientReads(text) })}</span>
            )}
          </SlipFact>
        ))}
    </>
  )
}

function describedOf({ method, country, currency }: Draft, { offer, checked }: Payment) {
  if (!method || !currency || !checked || !offer) return []
  const right = Object.fromEntries(
    Object.entries(checked.details).filter(([name]) => checked.problems[name] === undefined),
  )
  return describe(method, country, currency, right).map((detail) => ({
    ...detail,
    shown: secretFields.includes(detail.name) ? detail.masked : detail.shown,
    group: offer.fields.find(({ name }) => name === detail.name)?.group,
  }))
}
