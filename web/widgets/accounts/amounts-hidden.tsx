import { type ReactNode, useSyncExternalStore } from 'react'
import { amountsHidden } from '#lib/storage.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx'
import { AmountsHidden } from '#ui/money.tsx'

const listeners = new Set<() => void>()

function hideAmounts(isHidden: boolean): void {
  if (isHidden) amountsHidden.set(true)
  else amountsHidden.remove()
  for (const listener of listeners) listener()
}

export const useAmountsHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => amountsHidden.get() ?? false,
    () => false,
  )

/** Hides the amounts inside while the preference is set. */
export const Coverable = ({ children }: { children: ReactNode }) => (
  <AmountsHidden value={useAmountsHidden()}>{children}</AmountsHidden>
)

/** The button that hides and shows amounts. */
export function HideAmounts({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const isHidden = useAmountsHidden()
  return (
    <IconButton
      label={isHidden ? t('Show amounts') : t('Hide amounts')}
      icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
      className={className}
      onClick={() => hideAmounts(!isHidden)}
    />
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
