import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** States that the entries survive a reload, and can remove them. */
export function KeptNote({ onClear }: { onClear: () => void }) {
  const t = useTranslate()
  return (
    <Cluster as="p" gap="4" rowGap="0" className="soft t-13">
      {t('Your entries are kept in this tab.')}
      <Button kind="text" className="at-edge" onClick={onClear}>
        {t('Clear all entries')}
      </Button>
    </Cluster>
  )
}
