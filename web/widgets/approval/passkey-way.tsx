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

/** Whether a passkey can be used: the person has one, and the browser supports them. */
export function useHasPasskey(): boolean {
  const { data } = useRead(passkeyList, knowsPasskeys() ? {} : undefined)
  return (data?.passkeys.length ?? 0) > 0
}

/** Confirms by passkey instead of code or phone, shown above the usual method. */
export function PasskeyWay(props: {
  isBusy: boolean
  problem?: string | undefined
  /** The usual method, if any. */
  beside?: 'phone' | 'code' | undefined
  onPress: () => void
}) {
  const t = useTranslate()
  const { isBusy, problem, beside, onPress } = props
  return (
    <Stack gap="3" className="full narrow">
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
