import { type ReactNode, useEffect, useRef } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useActedFor } from '#lib/call/acted-for.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { usePlainToasts } from '#ui/feedback/toast.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { StepHeader } from '#ui/layout/step-header.tsx'
import { IconTo } from '#ui/links.tsx'
import { useMedia, wideFlow } from '#ui/media.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './flow-page.module.css'

export type FlowPageProps = {
  /** Names of the flow's steps, and the index of this step. */
  steps: readonly string[]
  current: number
  title: ReactNode
  /** On phones, at the start of the head. */
  back?: ReactNode
  children: ReactNode
  /** Beside the form on wide screens, below it on others. */
  aside?: ReactNode
  /** `slip` is as wide as a slip needs; `notes` is the margin of a centred slip. */
  asideKind?: 'slip' | 'notes' | undefined
  dock?: ReactNode
}

/** A page of the flow: head with the steps, content, dock. */
export function FlowPage(props: FlowPageProps) {
  const { steps, current, title, back, children, aside, asideKind = 'slip', dock } = props
  const t = useTranslate()
  const brand = useBrand()
  const actedFor = useActedFor()
  usePlainToasts()
  return (
    <div className={styles.page}>
      <StepHeader
        steps={steps}
        current={current}
        brand={<BrandMark name={brand.name} />}
        back={back}
        actedFor={actedFor && t('Acting for {name}', { name: actedFor })}
        close={<IconTo to="/home" label={t('Close. Your entries are kept.')} icon={<CloseIcon />} />}
      />
      <main id="main" className={styles.main} data-aside={aside ? asideKind : undefined}>
        <Stack gap="5" className={styles.topic}>
          <StepTitle key={current}>{title}</StepTitle>
          {children}
        </Stack>
        {Boolean(aside) && (
          <Stack as="aside" gap="5">
            {aside}
          </Stack>
        )}
      </main>
      {dock}
    </div>
  )
}

/** Content beside the form; on phones inside it. */
export const WideOnly = ({ children }: { children: ReactNode }) => (useMedia(wideFlow) ? children : null)
export const NarrowOnly = ({ children }: { children: ReactNode }) => (useMedia(wideFlow) ? null : children)

/** Takes the focus when its step opens, so that keyboard and screen reader begin there. */
function StepTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={ref} tabIndex={-1} className="page-title">
      {children}
    </h1>
  )
}
