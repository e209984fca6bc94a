import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useBrand } from '#lib/brand.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BankIcon, CloseIcon, CogIcon, NewsIcon, SearchIcon, SignOutIcon } from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { SchemeChoice } from '#widgets/scheme-choice.tsx'
import { CustomerPage } from './customer-page.tsx'
import { deskSearch } from './desk-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { IdentityReview } from './identity-review.tsx'
import { Found, Queue } from './side-list.tsx'
import { later } from '#widgets/later.tsx'
import { IconTo } from '#ui/links.tsx'
import { useSlash } from '#widgets/use-slash.ts'
import { classNames } from '#ui/class-names.ts'

const Books = later(async () => (await import('./books/books.tsx')).Books)
const DocumentReview = later(async () => (await import('./document-review.tsx')).DocumentReview)
const NewsDesk = later(async () => (await import('./news-desk.tsx')).NewsDesk)
const PaymentCaseReview = later(async () => (await import('./payment-case.tsx')).PaymentCaseReview)

/** The desk for administrators: the queue on the left, the open item beside it (R017). */
export default function DeskScreen() {
  const t = useTranslate()
  const open = z.parse(deskSearch, useSearch({ strict: false }))
  const search = open.q === undefined ? '' : String(open.q)
  const { customer, document, run, payment, news, books } = open
  const isEmpty = customer === undefined && payment === undefined && !news && !books
  return (
    <div className={styles.desk} data-density="compact">
      <Head key={search} search={search} />
      {!books && (
        <aside className={styles.lists} data-covered={isEmpty ? undefined : ''}>
          {search ? <Found search={search} open={open} /> : <Queue open={open} />}
        </aside>
      )}
      <Stack
        as="main"
        gap="5"
        id="main"
        className={styles.sheet}
        tabIndex={-1}
        data-empty={isEmpty ? '' : undefined}
        data-whole={books ? '' : undefined}
      >
        {isEmpty ? (
          <>
            <h1>{t('Desk')}</h1>
            <EmptyState title={t('Choose a case or a customer')}>
              {t('Press / to search. Arrow keys walk through a list.')}
            </EmptyState>
          </>
        ) : (
          <>
            <Link to="/admin-overview" search={search ? { q: search } : {}} className={styles.back}>
              {t('Back to the list')}
            </Link>
            <Suspense fallback={<SkeletonRows count={8} />}>
              {books ? (
                <Books open={open} />
              ) : news ? (
                <NewsDesk />
              ) : payment !== undefined ? (
                <PaymentCaseReview key={payment} caseId={payment} />
              ) : customer === undefined ? null : document !== undefined ? (
                <DocumentReview key={document} customerId={customer} documentId={document} />
              ) : run !== undefined ? (
                <IdentityReview key={run} runId={run} />
              ) : (
                <CustomerPage key={customer} id={customer} />
              )}
            </Suspense>
          </>
        )}
      </Stack>
    </div>
  )
}

function Head({ search }: { search: string }) {
  const t = useTranslate()
  const { name } = useBrand()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  useSlash(field)
  const go = (q: string) => void navigate({ to: '/admin-overview', search: q ? { q } : {} })
  const find = (event: FormEvent) => {
    event.preventDefault()
    go(text.trim())
  }
  return (
    <header className={styles.head}>
      <Link to="/admin-overview" search={{}} className={styles.mark}>
        <BrandMark name={name} size="small" />
        <span className={classNames('soft t-15 strong', styles.place)}>{t('Desk')}</span>
      </Link>
      <search className={styles.search}>
        <form onSubmit={find}>
          <TextField
            ref={field}
            label={t('Search people and companies')}
            hideLabel
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('Name, e-mail, phone, number')}
            start={<SearchIcon size="small" />}
            end={
              search && (
                <IconButton
                  label={t('Clear the search')}
                  icon={<CloseIcon size="small" />}
                  onClick={() => go('')}
                />
              )
            }
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      </search>
      <Own />
    </header>
  )
}

/** The administrator's own menu: language, colours, sign-out. */
function Own() {
  const t = useTranslate()
  const id = useId()
  return (
    <Cluster gap="1" isOneLine className={styles.own}>
      <IconTo to="/admin-overview" search={{ books: 'trial' }} label={t('Books')} icon={<BankIcon />} />
      <IconTo to="/admin-overview" search={{ news: true }} label={t('News')} icon={<NewsIcon />} />
      <IconButton label={t('Language and colours')} icon={<CogIcon />} popoverTarget={id} />
      <section
        id={id}
        popover="auto"
        className={classNames('floating', styles.menu)}
        aria-label={t('Language and colours')}
      >
        <LanguageLinks />
        <SchemeChoice />
      </section>
      <Button kind="text" icon={<SignOutIcon size="small" />} onClick={() => void session().signOut()}>
        {t('Sign out')}
      </Button>
    </Cluster>
  )
}
