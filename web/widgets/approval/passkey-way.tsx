import { passkeyList } from '@sixpence/protocol/passkeys/passkeys'
import { knowsPasskeys } from '#lib/knows-passkeys.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { KeyIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './passkey-way.module.css'

/** Whether a passkey can be offered: the person has one, and the browser knows them. */
export function useHasPasskey(): boolean {
  const { data } = useRead(passkeyList, {}, { enabled: knowsPasskeys() })
  return (data?.passkeys.length ?? 0) > 0
}

/** One press in place of the code or the phone, above the usual way. */
export function PasskeyWay(props: {
  isBusy: boolean
  /** Why the last press confirmed nothing. */
  problem?: string | undefined
  /** The other way there is, if there is one. */
  beside?: 'phone' | 'code' | undefined
  onPress: () => void
}) {
  const t = useTranslate()
  const { isBusy, problem, beside, onPress } = props
  return (
    <Stack gap="3" className={styles.way}>
      <Button block icon={<KeyIcon size="small" />} busy={isBusy} onClick={onPress}>
        {t('Confirm with a passkey')}
      </Button>
      {problem && <Notice kind="warn" live="assertive" title={problem} />}
      {beside && (
        <p className={classNames('soft t-13', styles.or)}>
          <span>{beside === 'phone' ? t('or answer on your phone') : t('or enter the code')}</span>
        </p>
      )}
    </Stack>
  )
}
