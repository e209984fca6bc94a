import type { MassLine } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

type NameDoubtProps = { line: MassLine; onUseName: (name: string) => void }

/** Shows in an edited line that the payee's bank has a similar or another name. */
export function NameDoubt({ line: { check, cells }, onUseName }: NameDoubtProps) {
  const t = useTranslate()
  const name = check?.name
  if (check?.outcome === 'close' && name !== undefined)
    return (
      <Notice
        kind="warn"
        title={t('The name is close, but not the same')}
        actions={
          <Button kind="text" onClick={() => onUseName(name)}>
            {t('Use the bank’s name')}
          </Button>
        }
      >
        {t('The bank has {name}.', { name })}
      </Notice>
    )
  if (check?.outcome !== 'none') return null
  return (
    <Notice kind="bad" title={t('This account is held under a different name')}>
      {t('The bank says that {name} does not hold this account. Ask them before you send.', {
        name: cells['payeeName'] ?? '',
      })}
    </Notice>
  )
}
