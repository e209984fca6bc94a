import { consoleSignOut } from '@sixpence/protocol/console/console'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useBrand } from '#lib/brand.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, CogIcon, PersonIcon, SearchIcon, SignOutIcon } from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { SchemeChoice } from '#widgets/scheme-choice.tsx'
import './desk-plurals.ts'
import { DeskGate } from './desk-gate.tsx'
import { DeskAreas } from './desk-areas.tsx'
import { openPage } from './desk-page.tsx'
import { deskSearch, type DeskSearch } from './desk-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { CaseBar } from './queue/case-bar.tsx'
import { SearchResults } from './queue/search-results.tsx'
import { KeysDialog, useDeskKeys } from './queue/desk-keys.tsx'
import { Queue } from './queue/queue.tsx'
import type { QueueFilter } from './queue/use-queue.ts'
import { enterWalk } from './queue/walk.tsx'
import { useNextCase } from './queue/use-next-case.ts'
import { IconTo } from '#ui/links.tsx'
import { useSlash } from '#widgets/use-slash.ts'
import { classNames } from '#ui/class-names.ts'

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
  const page = openPage(open)
  return (
    <div className={styles.desk} data-density="compact">
      <Head key={search} search={search} open={open} />
      {!page?.isWhole && (
        <aside className={styles.lists} data-covered={page && ''}>
          {search ? (
            <SearchResults search={search} open={open} />
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
        data-empty={page ? undefined : ''}
        data-whole={page?.isWhole && ''}
      >
        {page === undefined ? (
          <>
            <h1>{t('Desk')}</h1>
            <EmptyState title={t('Choose a case or a customer')}>
              {t('Press / to search or n for the next case. Press ? to see all shortcuts.')}
            </EmptyState>
          </>
        ) : (
          <>
            <Link to="/admin-overview" search={search ? { q: search } : {}} className={styles.back}>
              {t('Back to the list')}
            </Link>
            <CaseBar open={open} filter={filter} />
            <Suspense fallback={<SkeletonRows count={8} />}>{page.page}</Suspense>
          </>
        )}
      </Stack>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function Head({ search, open }: { search: string; open: DeskSearch }) {
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
      <div className={styles.areas}>
        <DeskAreas open={open} />
      </div>
    </header>
  )
}

/** The reader's menu: language, colours, sign-out. */
function Own() {
  const t = useTranslate()
  const id = useId()
  const signOut = useChange(consoleSignOut)
  const leave = async () => {
    // Removes everything read from the page.
    if (await signOut.send({})) await queryClient.resetQueries()
  }
  return (
    <Cluster gap="1" isOneLine className={styles.own}>
      <IconTo
        to="/admin-overview"
        search={{ own: true }}
        label={t('Your staff account')}
        icon={<PersonIcon />}
      />
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
