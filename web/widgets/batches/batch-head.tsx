import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { EditIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

type BatchHeadProps = {
  name: string
  /** Undefined when it cannot be renamed. */
  onRename: (() => void) | undefined
  state: ReactNode
  children: ReactNode
}

/** Name and state of a batch, and who submitted it. */
export function BatchHead({ name, onRename, state, children }: BatchHeadProps) {
  const t = useTranslate()
  return (
    <Stack as="header" gap="2" align="start" className="wraps">
      <Cluster gap="2" isOneLine>
        <h1>{name}</h1>
        {onRename && <IconButton label={t('Rename')} icon={<EditIcon />} onClick={onRename} />}
      </Cluster>
      {state}
      <p className="meta">{children}</p>
    </Stack>
  )
}
