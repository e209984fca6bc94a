import { consoleSelfGet, consoleSignOut } from '@sixpence/protocol/console/console'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useBrand } from '#lib/brand.ts'
import { refresh } from '#lib/call/refresh.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import {
  BankIcon,
  CloseIcon,
  CogIcon,
  NewsIcon,
  SearchIcon,
  ShieldIcon,
  SignOutIcon,
} from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { SchemeChoice } from '#widgets/scheme-choice.tsx'
import { DeskGate } from './desk-gate.tsx'
import { deskSearch } from './desk-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { CaseBar } from './queue/case-bar.tsx'
import { Found } from './queue/found.tsx'
import { KeysDialog, useDeskKeys } from './queue/desk-keys.tsx'
import { Queue } from './queue/queue.tsx'
import type { QueueFilter } from './queue/use-queue.ts'
import { enterWalk } from './queue/walk.tsx'
import { useNextCase } from './queue/use-next-case.ts'
import { later } from '#widgets/later.tsx'
import { IconTo } from '#ui/links.tsx'
import { useMay } from './use-self.ts'
import { useSlash } from '#widgets/use-slash.ts'
import { classNames } from '#ui/class-names.ts'

const Books = later(async () => (await import('./books/books.tsx')).Books)
const CustomerPage = later(async () => (await import('./customer-page.tsx')).CustomerPage)
const IdentityReview = later(async () => (await import('./identity-review.tsx')).IdentityReview)
const DocumentReview = later(async () => (await import('./document-review.tsx')).DocumentReview)
const NewsDesk = later(async () => (await import('./news-desk.tsx')).NewsDesk)
const StaffDesk = later(async () => (await import('./staff-desk.tsx')).StaffDesk)
const RoleDesk = later(async () => (await import('./role-desk.tsx')).RoleDesk)
const MayDesk = later(async () => (await import('./role-desk.tsx')).MayDesk)
const PaymentPage = later(async () => (await import('./payment/payment-page.tsx')).PaymentPage)
const PaymentCaseReview = later(async () => (await import('./payment-case.tsx')).PaymentCaseReview)

/** The desk of the bank's people: the queue on the left, the open item beside it (R017). */
export default function DeskScreen() {
  return (
    <DeskGate>
      <Desk />
    </DeskGate>
  )
}

function Desk() {
  const t = useTranslate()
  const open = z.parse(deskSearch, useSearch({ strict: false }))
  const search = open.q === undefined ? '' : String(open.q)
  const [filter, setFilter] = useState<QueueFilter>({})
  const [showsKeys, setShowsKeys] = useState(false)
  const next = useNextCase(filter.kind)
  useDeskKeys({ onNext: next, onHelp: () => setShowsKeys(true) })
  const { customer, document, run, payment, operation, news, staff, role, may, books } = open
  const isEmpty =
    customer === undefined && payment === undefined && operation === undefined && !news && !staff && !books
  return (
    <div className={styles.desk} data-density="compact">
      <Head key={search} search={search} />
      {!books && (
        <aside className={styles.lists} data-covered={isEmpty ? undefined : ''}>
          {search ? (
            <Found search={search} open={open} />
          ) : (
            <Queue open={open} filter={filter} onFilter={setFilter} onNext={next} />
          )}
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
              {t('Press / to search and n for the next case. ? shows all keys.')}
            </EmptyState>
          </>
        ) : (
          <>
            <Link to="/admin-overview" search={search ? { q: search } : {}} className={styles.back}>
              {t('Back to the list')}
            </Link>
            <CaseBar open={open} filter={filter} />
            <Suspense fallback={<SkeletonRows count={8} />}>
              {books ? (
                <Books open={open} />
              ) : news ? (
                <NewsDesk />
              ) : staff ? (
                role !== undefined ? (
                  <RoleDesk key={role} roleId={role} />
                ) : may !== undefined ? (
                  <MayDesk permission={may} />
                ) : (
                  <StaffDesk />
                )
              ) : payment !== undefined ? (
                <PaymentCaseReview key={payment} caseId={payment} />
              ) : operation !== undefined ? (
                <PaymentPage key={operation} operationId={operation} />
              ) : customer === undefined ? null : document !== undefined ? (
                <DocumentReview key={document} customerId={customer} documentId={document} />
              ) : run !== undefined ? (
                <IdentityReview key={run} runId={run} />
              ) : (
                <CustomerPage key={customer} id={customer} open={open} />
              )}
            </Suspense>
          </>
        )}
      </Stack>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
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
            label={t('Search by any reference')}
            hideLabel
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('Name, phone, account, reference, number')}
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
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && enterWalk(event.key)) event.preventDefault()
            }}
          />
        </form>
      </search>
      <Own />
    </header>
  )
}

/** One's own menu: language, colours, sign-out. */
function Own() {
  const t = useTranslate()
  const id = useId()
  const mayBooks = useMay('books.read')
  const mayNews = useMay('news.read')
  const mayStaff = useMay('staff.read')
  const signOut = useChange(consoleSignOut)
  const leave = async () => {
    if (await signOut.send({})) await refresh(consoleSelfGet.reads ?? [])
  }
  return (
    <Cluster gap="1" isOneLine className={styles.own}>
      {mayBooks && (
        <IconTo to="/admin-overview" search={{ books: 'trial' }} label={t('Books')} icon={<BankIcon />} />
      )}
      {mayNews && (
        <IconTo to="/admin-overview" search={{ news: true }} label={t('News')} icon={<NewsIcon />} />
      )}
      {mayStaff && (
        <IconTo
          to="/admin-overview"
          search={{ staff: true }}
          label={t('Staff and roles')}
          icon={<ShieldIcon />}
        />
      )}
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
      <Button
        kind="text"
        icon={<SignOutIcon size="small" />}
        busy={signOut.isSending}
        onClick={() => void leave()}
      >
        {t('Sign out')}
      </Button>
    </Cluster>
  )
}
