import { type ComponentType, lazy } from 'react'
import { report } from '#lib/report.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FaultReference } from './fault-reference.tsx'

/** A part of a page loaded separately. A failure is shown in its place, and the rest stays. */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & { reference: string }> = Missing,
) =>
  lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      const reference = report('a part of a page failed', { error })
      return (props) => <Instead {...props} reference={reference} />
    }),
  }))

/** A browser may cache the failure of an import, so only a reload tries again. */
function Missing({ reference }: { reference: string }) {
  const t = useTranslate()
  return (
    <Notice
      kind="bad"
      live="polite"
      title={t('We could not load this part of the page.')}
      actions={
        <Button kind="text" onClick={() => location.reload()}>
          {t('Try again')}
        </Button>
      }
    >
      {t('Check your internet connection and try again.')} <FaultReference reference={reference} />
    </Notice>
  )
}

/** For use instead of a dialog, when a notice might not be visible. */
export function MissingDialog({ onClose, reference }: { onClose: () => void; reference: string }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('We could not load this part of the page.')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('Try again')}
        </Button>
      }
    >
      <p>
        {t('Check your internet connection and try again.')} <FaultReference reference={reference} />
      </p>
    </Dialog>
  )
}
