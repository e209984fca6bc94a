import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { networkRefusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { report } from '#lib/report.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from './notice.tsx'

type LaterProps<Props extends object> = {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Shown meanwhile, also in the prerendered HTML. */
  waiting?: ReactNode
}

/** A part of a page whose code is loaded after hydration, so that it does not delay the first render. */
export function Later<Props extends object>({ load, props, waiting }: LaterProps<Props>) {
  const t = useTranslate()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)

  async function begin(): Promise<void> {
    setFailed(false)
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch (error) {
      report('a part of a page failed', { error })
      setFailed(true)
    }
  }
  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [])

  if (Part) return <Part {...props} />
  if (!hasFailed) return waiting
  return (
    <Notice
      kind="bad"
      live="assertive"
      title={networkRefusal().description}
      actions={<Button onClick={() => void begin()}>{t('Try again')}</Button>}
    />
  )
}
