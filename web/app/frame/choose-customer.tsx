import { Suspense } from 'react'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { later } from '#widgets/lazy-part.tsx'
import type { Choice, CustomerListProps } from './customer-list.tsx'

const LaterList = later(async () => (await import('./customer-list.tsx')).CustomerList)

/** The choice of the acting customer, as a page: after the sign-in, or when the server cannot choose (R015, R016, B050). */
export function ChooseCustomer({ choice }: { choice: Choice }) {
  const t = useTranslate()
  return (
    <Stack gap="5" className="top full narrow mx-auto">
      <h1 tabIndex={-1}>
        {choice === 'companies' ? t('Which company are you acting for?') : t('Who are you acting for?')}
      </h1>
      <CustomerList choice={choice} onChosen={() => undefined} />
      <Button kind="text" onClick={() => void session().signOut()}>
        {t('Sign out')}
      </Button>
    </Stack>
  )
}

export function CustomerList(props: CustomerListProps) {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <LaterList {...props} />
    </Suspense>
  )
}
