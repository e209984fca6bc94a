import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { later } from '#widgets/later.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useSelf } from './use-self.ts'

const StaffSignIn = later(async () => (await import('./staff/staff-sign-in.tsx')).StaffSignIn)
const Enrol = later(async () => (await import('./staff/enrol.tsx')).Enrol)

/** The desk for signed-in staff; its own sign-in for others, and the enrolment for a link of an invitation. */
export function DeskGate({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { hash } = useLocation()
  const self = useSelf()
  const [, token] = /^invite=([\w-]{43})$/.exec(hash) ?? []
  if (token !== undefined)
    return (
      <Suspense fallback={<SkeletonRows count={4} />}>
        <Enrol token={token} />
      </Suspense>
    )
  if (self.error?.code === 'AU')
    return (
      <Suspense fallback={<SkeletonRows count={4} />}>
        <StaffSignIn />
      </Suspense>
    )
  return (
    <Loaded read={self} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the desk.')}>
      {() => children}
    </Loaded>
  )
}
