import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { Cover } from './cover.tsx'
import { DeskLive } from './desk-live.tsx'
import { useSelf } from './use-self.ts'

const StaffSignIn = later(async () => (await import('./staff/staff-sign-in.tsx')).StaffSignIn)
const Enrol = later(async () => (await import('./staff/enrol.tsx')).Enrol)

/**
 * The desk for signed-in staff; its sign-in for others, and the enrolment for the link of an invitation. When a session ends,
 * the sign-in covers the page, which keeps typed entries for the same person.
 */
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
  const signIn = (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <StaffSignIn />
    </Suspense>
  )
  const isOver = self.error?.code === 'AU'
  if (!self.data) {
    if (isOver) return signIn
    return self.error ? (
      <LoadFailure read={self} title={t('We could not load the desk.')} />
    ) : (
      <SkeletonRows count={8} />
    )
  }
  return (
    <>
      <Fragment key={self.data.personId}>{children}</Fragment>
      {isOver ? <Cover>{signIn}</Cover> : <DeskLive onOver={() => void self.refetch()} />}
    </>
  )
}
