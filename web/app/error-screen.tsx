import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect } from 'react'
import { useBrand } from '#lib/brand.ts'
import { popupOf } from '#lib/popup.ts'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { isLoadFailure } from '#lib/load-failure.ts'
import { referenceOf, report } from '#lib/report.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { FaultReference } from '#widgets/fault-reference.tsx'
import styles from './frame/frame.module.css'

/** Replaces a screen that could not be rendered; the frame around it stays. */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  return (
    <Failure
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** The last error boundary, around everything. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error !== undefined ? (
      <Failure error={error} onRetry={() => location.reload()} />
    ) : (
      this.props.children
    )
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const brand = useBrand()
  // Code and texts of a page are loaded over the network, like its calls.
  const hasNotCome = isLoadFailure(error)
  const refused = hasNotCome ? networkRefusal() : error
  const refusal = refused instanceof Refusal ? popupOf(refused) : undefined
  const isFault = !(error instanceof Refusal) && (!hasNotCome || navigator.onLine)
  useEffect(() => {
    if (isFault) report('a screen failed', { error })
  }, [error, isFault])
  return (
    <Stack gap="5" className={classNames('page-width', styles.plain, styles.failure)}>
      <p className={styles.mark}>
        <BrandMark name={brand.name} />
      </p>
      <h1>{t('This page could not be shown')}</h1>
      <Notice
        kind="bad"
        live="assertive"
        title={refusal?.header}
        actions={
          <Button
            kind="text"
            // A browser may cache the failure of an import until a reload.
            onClick={hasNotCome && navigator.onLine ? () => location.reload() : onRetry}
          >
            {t('Try again')}
          </Button>
        }
      >
        {refusal ? refusal.body.join(' ') : t('Nothing was sent. Try again, or reload the page.')}{' '}
        {isFault && <FaultReference reference={referenceOf('a screen failed', { error })} />}
      </Notice>
    </Stack>
  )
}
