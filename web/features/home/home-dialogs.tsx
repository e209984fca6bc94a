import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { needTexts } from '#lib/language/language.ts'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import type { Go } from './go.ts'
import { homeSearch, type HomeSearch } from './home-search.ts'

/** Replaces a dialog whose code could not be loaded; closing it returns to home. */
const Missing = ({ go, reference }: { go: Go; reference: string }) => (
  <MissingDialog onClose={() => go({})} reference={reference} />
)

const AccountSheet = later(async () => (await import('./account-sheet.tsx')).AccountSheet, Missing)
const PayInDialog = later(async () => {
  const [{ PayInDialog }] = await Promise.all([import('./pay-in-dialog.tsx'), needTexts('methods')])
  return PayInDialog
}, Missing)
const CloseDialog = later(async () => (await import('./close-dialog.tsx')).CloseDialog, Missing)
const AddCurrencyDialog = later(async () => {
  const [{ AddCurrencyDialog }] = await Promise.all([
    import('./add-currency-dialog.tsx'),
    needTexts('methods'),
  ])
  return AddCurrencyDialog
}, Missing)

/** The dialog in home's URL: it survives a reload, and Back closes it. */
export function HomeDialogs({ accounts }: { accounts: readonly Account[] }) {
  const navigate = useNavigate()
  const search = z.parse(homeSearch, useLocation({ select: (location) => location.search as unknown }))
  const go: Go = (next) => void navigate({ to: '/home', search: next })
  const account = accounts.find(({ accountId }) => accountId === search.account)
  // Each has a separate boundary: hiding the previous dialog would close it, and closing returns to home.
  return (
    <Suspense key={search.show}>
      <OpenDialog show={search.show} account={account} go={go} />
    </Suspense>
  )
}

function OpenDialog({
  show,
  account,
  go,
}: {
  show: HomeSearch['show']
  account: Account | undefined
  go: Go
}) {
  if (show === 'addCurrency') return <AddCurrencyDialog go={go} />
  if (show === 'account' && account) return <AccountSheet account={account} go={go} />
  if (show === 'payIn' && account) return <PayInDialog account={account} go={go} />
  if (show === 'close' && account) return <CloseDialog account={account} go={go} />
  return null
}
