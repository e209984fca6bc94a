import type { OutputOf } from '@sixpence/protocol/call'
import {
  supportAttachmentContentGet,
  type supportConversationList,
  supportThreadGet,
} from '@sixpence/protocol/support/support'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { FileIcon } from '#ui/icons/icons.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'

export type Conversation = OutputOf<typeof supportConversationList>['conversations'][number]

export function Message({ ticketId, message }: { ticketId: string; message: Conversation }) {
  const t = useTranslate()
  const { id, from, author, createdAt, summary, isWhole, attachments } = message
  const [isOpen, setOpen] = useState(false)
  const whole = useRead(supportThreadGet, isOpen ? { id: ticketId, threadId: id } : undefined)
  const isShort = !isWhole && whole.data === undefined
  return (
    <Stack
      as="article"
      gap="1h"
      align="start"
      className={classNames('panel', from === 'customer' ? 'toned' : 'raised')}
      data-tone="accent"
    >
      <Cluster as="p" gap="2" rowGap="0" className="soft t-13">
        <b className="ink bold">{from === 'customer' ? t('You') : author}</b>
        <DateTime value={createdAt} as="shortDayTime" />
      </Cluster>
      <p className="t-15 wraps keeps-lines">
        {whole.data?.thread.content ?? summary}
        {isShort && '…'}
      </p>
      {isShort && (
        <Button
          kind="text"
          size="small"
          busy={whole.isFetching}
          onClick={() => (isOpen ? void whole.refetch() : setOpen(true))}
        >
          {whole.error ? t('It did not upload. Try again') : t('Show the whole message')}
        </Button>
      )}
      {attachments.length > 0 && (
        <Cluster as="ul" gap="2" aria-label={t('Files')}>
          {attachments.map((file) => (
            <li key={file.id}>
              <Attachment place={{ id: ticketId, threadId: id, attachId: file.id }} file={file} />
            </li>
          ))}
        </Cluster>
      )}
    </Stack>
  )
}

function Attachment({
  place,
  file: { name, size },
}: {
  place: { id: string; threadId: string; attachId: string }
  file: Conversation['attachments'][number]
}) {
  const t = useTranslate()
  const { download, isBusy } = useDownload(supportAttachmentContentGet)
  const file = `${name}, ${useFormat().fileSize(size)}`
  return (
    <Button
      size="small"
      icon={<FileIcon size="small" />}
      busy={isBusy}
      aria-label={t('Download {name}', { name: file })}
      onClick={() => void download(place)}
    >
      {file}
    </Button>
  )
}
