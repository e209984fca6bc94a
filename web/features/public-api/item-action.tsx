import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  /** The visible verb. */
  does: string
  /** The object of the action, for screen readers. */
  name: string
  icon?: ReactNode
  busy?: boolean
  onPress: () => void
}

/** A small button of an entry in a list. */
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
