import { merchantReputationList } from '@sixpence/protocol/merchant/reputation'
import type { OutputOf } from '@sixpence/protocol/call'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import { Item } from '#widgets/item.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { reputationSearch } from './paging-search.ts'

type Reputation = OutputOf<typeof merchantReputationList>['reputation'][number]

/** The reliability of the company's payers and of its payees (R083). */
export default function ReputationScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { view } = z.parse(
    reputationSearch,
    useLocation({ select: (location) => location.search as unknown }),
  )
  const [email, setEmail] = useState('')
  const type = view ?? 'received'
  const list = useRead(merchantReputationList, { type, ...(email && { email }) }, { keepsPrevious: true })
  const hasNone = useHasNone(list, ({ reputation }) => reputation.length, email !== '')
  const form = useFormOf({
    first: { email: '' },
    problemsOf: (values) => ({
      email: values.email && !isEmail(cleanEmail(values.email)) && t('Enter a valid e-mail address.'),
    }),
    send: (values) => setEmail(cleanEmail(values.email)),
  })

  return (
    <MerchantPage
      title={t('Reputation')}
      lead={t('How reliably people have paid you so far. No one else sees this.')}
    >
      <Segmented
        label={t('Show')}
        options={[
          { value: 'received', label: t('They paid you') },
          { value: 'sent', label: t('You paid them') },
        ]}
        value={type}
        onChange={(next) =>
          void navigate({
            to: '/merchant/security/reputation',
            search: next === 'sent' ? { view: next } : {},
          })
        }
      />
      {!hasNone && (
        <FilterForm onSearch={() => void form.submit()}>
          <TextField
            {...form.text('email')}
            type="email"
            inputMode="email"
            label={t('E-mail')}
            autoComplete="off"
            spellCheck={false}
          />
        </FilterForm>
      )}
      <LoadedList read={list} rows={5} failure={t('We could not load the reputation.')}>
        {({ reputation }) => (
          <List
            label={t('Reputation')}
            items={reputation}
            keyOf={(item) => item.email}
            empty={
              hasNone ? (
                <EmptyState title={t('No one yet')}>
                  {t('Everyone you exchange payments with appears here with their score.')}
                </EmptyState>
              ) : (
                <NothingMatches
                  onShowAll={() => {
                    form.set({ email: '' })
                    setEmail('')
                  }}
                />
              )
            }
          >
            {(item) => <ReputationRow reputation={item} />}
          </List>
        )}
      </LoadedList>
      <p className="hint">
        {t(
          'The score is the share of due payments that were made: 5 if none was missed and no invoice was rejected.',
        )}
      </p>
    </MerchantPage>
  )
}

function ReputationRow({ reputation }: { reputation: Reputation }) {
  const t = useTranslate()
  const format = useFormat()
  const { name, email, score, count, failed, lastDate } = reputation
  const facts = { paid: count, failed, day: format.day(lastDate) }
  return (
    <Item
      media={<Avatar name={name} shape="round" />}
      title={name}
      status={
        <span className="one-line">
          <span aria-hidden>
            {'★'.repeat(score)}
            {'☆'.repeat(5 - score)}
          </span>
          <VisuallyHidden>{t('{score} out of 5', { score: String(score) })}</VisuallyHidden>
        </span>
      }
      meta={
        <>
          {email}
          <br />
          {failed > 0
            ? t('Payments: {paid}, missed: {failed}, last {day}', facts)
            : t('Payments: {paid}, last {day}', facts)}
        </>
      }
    />
  )
}
