import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { networkRefusal } from '#lib/refusal.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'

/**
 * A page outside the frame whose ready HTML is the ground it stands on: its own code comes after React has taken over,
 * so that none of it weighs on the sign-in.
 */
export function LaterPage<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
}) {
  const t = useTranslate()
  const [Screen, setScreen] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)

  async function begin(): Promise<void> {
    setFailed(false)
    try {
      const loaded = await load()
      setScreen(() => loaded)
    } catch {
      setFailed(true)
    }
  }
  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [])

  return (
    <PublicLayout>
      {Screen && <Screen {...props} />}
      {hasFailed && (
        <Notice
          kind="bad"
          live="assertive"
          title={networkRefusal().description}
          actions={<Button onClick={() => void begin()}>{t('Try again')}</Button>}
        />
      )}
    </PublicLayout>
  )
}
