import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Navigate, useMatch, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { batchSearch } from '#widgets/batch-search.ts'
import { later } from '#widgets/lazy-part.tsx'
import { kindIn, kindsOf, kindWords, pageOf } from './kinds.tsx'

// A single screen for the router: its pages are loaded when they are opened, and the app's first download lists only this
// file.
const StartPage = later(async () => (await import('./start-page.tsx')).StartPage)
const UploadPage = later(async () => (await import('./upload-page.tsx')).UploadPage)
const BatchPage = later(async () => (await import('./batch-page.tsx')).BatchPage)
const ConfirmPage = later(async () => (await import('./confirm-page.tsx')).ConfirmPage)

/** Payments from a file (R043 to R047, R049, R052, R053). */
export default function MassScreen() {
  // Of this match: the URL changes before the next screen is loaded.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isConfirm = path.endsWith('/confirm')
  return (
    <Suspense fallback={null}>
      {isConfirm ? <Confirm path={path} /> : path === '/transfer/mass' ? <StartPage /> : <Kind />}
    </Suspense>
  )
}

/** Without a batch it redirects to the upload page. */
function Confirm({ path }: { path: string }) {
  const { batch, payment } = z.parse(batchSearch, useSearch({ strict: false }))
  if (batch !== undefined) return <ConfirmPage batchId={batch} transactionId={payment} path={path} />
  return <Navigate to={path.includes('p2p') ? pageOf('p2p') : '/transfer/mass'} replace />
}

/** The page of a kind, or of a batch of that kind. */
function Kind() {
  const t = useTranslate()
  const params: { kind?: string } = useParams({ strict: false })
  const { batch } = z.parse(batchSearch, useSearch({ strict: false }))
  const customer = useRead(customerInfoGet, {}).data?.customer
  const kind = kindIn(params.kind)
  if (!kind) return <Navigate to="/transfer/mass" replace />
  if (!customer) return null
  if (!kindsOf(customer).includes(kind))
    return (
      <Page title={kindWords(kind, t).title}>
        <Notice title={t('You cannot make these payments from a file.')}>{askForRight(customer, t)}</Notice>
      </Page>
    )
  return batch === undefined ? (
    <UploadPage kind={kind} />
  ) : (
    <BatchPage key={batch} batchId={batch} kind={kind} />
  )
}
