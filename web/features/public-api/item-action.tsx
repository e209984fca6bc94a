import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  /** The verb, as it is seen. */
  does: string
  /** The object of the action, for screen readers. */
  name: string
  icon?: ReactNode
  busy?: boolean
  onPress: () => void
}

/** A small button of one entry among others. */
export function ItemAction({ does, name, icon, busy = false, onPress }: Props) {
  const t = useTranslate()
  return (
    <Button
      kind="text"
      size="small"
      icon={icon}
      busy={busy}
      aria-label={t('{action}: {name}', { action: does, name })}
      onClick={onPress}
    >
      {does}
    </Button>
  )
}
