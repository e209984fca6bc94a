import { type ComponentType, lazy } from 'react'
import { report } from '#lib/report.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A part of a page whose code comes after the page. Where it does not come, that is said in its place and the rest stays. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      report('a part of a page failed', String(error))
      return Missing
    }),
  }))

/** A browser may keep that a file did not come, so only a new page asks for it again. */
function Missing() {
  const t = useTranslate()
  return (
    <Notice
      kind="bad"
      live="polite"
      title={t('This part of the page did not load.')}
      actions={
        <Button kind="text" onClick={() => location.reload()}>
          {t('Try again')}
        </Button>
      }
    />
  )
}
