import type { DeskDocument } from '@sixpence/protocol/desk/desk'
import type * as calls from '@sixpence/protocol/desk/desk'
import { documentStatuses, documentType } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import { documentAnswer } from '#quarantine/document-answer.ts'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { decideDocument, documentFile } from '#store/document/documents.ts'
import { fullName, openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import type { Services } from '#context/services.ts'
import { decide } from './decide.ts'

type Calls = Pick<
  typeof calls,
  | 'adminDocumentList'
  | 'adminDocumentFileGet'
  | 'adminDocumentDecide'
  | 'adminDocumentUpdate'
  | 'adminDocumentAssign'
  | 'adminDocumentRemove'
>

export const documents: Handlers<Calls> = {
  adminDocumentList: async ({ customerId }, { by: { person }, services: s, t, refuse }) => {
    const known = await s.db.query('select from app.customer where id = $1 and brand = $2', [
      customerId,
      person.brand,
    ])
    if (known.rowCount === 0) return refuse('customerNotFound')
    return { documents: await documentsOf(s, customerId, t) }
  },

  adminDocumentFileGet: async (
    { documentId, side, page },
    { by: { person }, services: s, change, tell, refuse },
  ) => {
    const { customerId } = await find(s, person.brand, documentId)
    const file = await documentFile(s, { customerId, documentId, side })
    if (!file) return refuse('documentFileNotFound')
    // Who looks is written before anything is shown.
    await change(async () =>
      tell({ customerId, detail: { document: documentId, side, ...(page && { page }) } }),
    )
    return documentAnswer(file, `document-${documentId}-${side}`, page)
  },

  adminDocumentDecide: async ({ documentId, decision, reason, note, why }, context) => {
    const { by, services: s, refuse } = context
    if (decision === 'reject' && !reason) return refuse('reasonMissing')
    if (decision === 'ask' && !note) return refuse('reasonMissing', {}, 'note')
    const { customerId } = await find(s, by.person.brand, documentId)
    const asked = { call: 'adminDocumentDecide', customerId, why: why ?? note ?? reason ?? decision } as const
    return decide(context, asked, async (client) => {
      const was = await lock(client, documentId)
      if (was.state !== 'waiting') throw new Refused('caseDecided')
      const now = s.clock.now()
      const state = { accept: 'accepted', reject: 'rejected', ask: 'waiting' }[decision]
      if (decision === 'ask')
        await client.query('update app.document set note = $2, asked_at = $3 where id = $1', [
          documentId,
          note,
          now,
        ])
      else
        await decideDocument(client, {
          id: documentId,
          now,
          decision:
            decision === 'reject' && reason
              ? { state: 'rejected', reason, note }
              : {
                  state: 'accepted',
                  issuedOn: was.issuedOn ?? undefined,
                  expiresOn: was.expiresOn ?? undefined,
                },
        })
      return {
        before: { document: documentId, kind: was.kind, state: was.state },
        after: {
          document: documentId,
          kind: was.kind,
          state,
          ...(reason && { reason }),
          ...(note && { note }),
        },
        result: {},
        letter:
          decision === 'reject' && reason
            ? { about: 'documentSentBack', reason }
            : { about: decision === 'accept' ? 'documentAccepted' : 'documentAsked' },
      }
    })
  },

  adminDocumentUpdate: async (input, context) => {
    const { by, services: s, refuse } = context
    const { documentId, documentTypeId, issuedDate, expiresDate, why } = input
    if (documentTypeId !== undefined && !documentType(documentTypeId))
      return refuse('documentKindUnknown', {}, 'documentTypeId')
    if (documentTypeId === undefined && issuedDate === undefined && expiresDate === undefined)
      return refuse('nothingChanged')
    const { customerId } = await find(s, by.person.brand, documentId)
    return decide(context, { call: 'adminDocumentUpdate', customerId, why }, async (client) => {
      const { kind, issuedOn, expiresOn } = await lock(client, documentId)
      await client.query(
        `update app.document set kind = coalesce($2, kind), issued_on = coalesce($3, issued_on),
           expires_on = coalesce($4, expires_on) where id = $1`,
        [documentId, documentTypeId ?? null, issuedDate ?? null, expiresDate ?? null],
      )
      const before = { document: documentId, kind, issuedOn, expiresOn }
      const after = {
        document: documentId,
        kind: documentTypeId ?? kind,
        issuedOn: issuedDate ?? issuedOn,
        expiresOn: expiresDate ?? expiresOn,
      }
      return { before, after, result: {} }
    })
  },

  adminDocumentAssign: async ({ documentId, fileId, side: wanted, why }, context) => {
    const { by, services: s } = context
    const { customerId } = await find(s, by.person.brand, documentId)
    return decide(context, { call: 'adminDocumentAssign', customerId, why }, async (client) => {
      const file = await fileOf(client, customerId, fileId)
      const sides = await sidesOf(client, documentId)
      if (file.documentId === documentId || sides.length > 1) throw new Refused('documentFull')
      const isLast = (await sidesOf(client, file.documentId)).length < 2
      if (isLast && !file.isSplit) throw new Refused('documentLastFile')
      const side = wanted ?? (sides.includes('main') ? 'additional' : 'main')
      if (sides.includes(side))
        await client.query('update app.document_file set side = $2 where document_id = $1', [
          documentId,
          side === 'main' ? 'additional' : 'main',
        ])
      await client.query('update app.document_file set document_id = $2, side = $3 where id = $1', [
        fileId,
        documentId,
        side,
      ])
      await keepMain(client, file.documentId)
      if (isLast) await client.query('delete from app.document where id = $1', [file.documentId])
      return {
        before: { file: fileId, document: file.documentId, side: file.side },
        after: { file: fileId, document: documentId, side },
        result: {},
      }
    })
  },

  adminDocumentRemove: async ({ documentId, fileId, why }, context) => {
    const { by, services: s } = context
    const { customerId } = await find(s, by.person.brand, documentId)
    return decide(context, { call: 'adminDocumentRemove', customerId, why }, async (client) => {
      const file = await fileOf(client, customerId, fileId)
      if (file.documentId !== documentId) throw new Refused('documentFileNotFound')
      if ((await sidesOf(client, documentId)).length < 2) throw new Refused('documentLastFile')
      const { rows } = await client.query<{ id: number }>(
        `insert into app.document (customer_id, person_id, kind, address_id, is_due_diligence, created_at, split_from)
         select customer_id, person_id, kind, address_id, is_due_diligence, $2, id from app.document where id = $1
         returning id`,
        [documentId, s.clock.now()],
      )
      const made = rows[0]?.id ?? 0
      await client.query(`update app.document_file set document_id = $2, side = 'main' where id = $1`, [
        fileId,
        made,
      ])
      await keepMain(client, documentId)
      return {
        before: { file: fileId, document: documentId, side: file.side },
        after: { file: fileId, document: made, side: 'main' },
        result: { documentId: made },
      }
    })
  },
}

/** The customer of a document of the brand. @throws Refused documentNotFound */
async function find(s: Services, brand: string, documentId: number): Promise<{ customerId: number }> {
  const { rows } = await s.db.query<{ customerId: number }>(
    `select d.customer_id as "customerId" from app.document d join app.customer c on c.id = d.customer_id
     where d.id = $1 and c.brand = $2`,
    [documentId, brand],
  )
  const [row] = rows
  if (!row) throw new Refused('documentNotFound')
  return row
}

type Locked = {
  kind: number
  state: string
  issuedOn: string | null
  expiresOn: string | null
}

async function lock(client: pg.PoolClient, documentId: number): Promise<Locked> {
  const { rows } = await client.query<Locked>(
    `select kind, state, issued_on::text as "issuedOn", expires_on::text as "expiresOn"
     from app.document where id = $1 for update`,
    [documentId],
  )
  const [row] = rows
  if (!row) throw new Refused('documentNotFound')
  return row
}

async function fileOf(
  client: pg.PoolClient,
  customerId: number,
  fileId: number,
): Promise<{ documentId: number; side: string; isSplit: boolean }> {
  const { rows } = await client.query<{ documentId: number; side: string; isSplit: boolean }>(
    `select f.document_id as "documentId", f.side, d.split_from is not null and d.state = 'waiting' as "isSplit" from app.document_file f join app.document d on d.id = f.document_id
     where f.id = $1 and d.customer_id = $2 for update of f`,
    [fileId, customerId],
  )
  const [row] = rows
  if (!row) throw new Refused('documentFileNotFound')
  return row
}

async function sidesOf(client: pg.PoolClient, documentId: number): Promise<string[]> {
  const { rows } = await client.query<{ side: string }>(
    'select side from app.document_file where document_id = $1',
    [documentId],
  )
  return rows.map(({ side }) => side)
}

/** What is left of a document that gave its front away is its front. */
async function keepMain(client: pg.PoolClient, documentId: number): Promise<void> {
  await client.query(
    `update app.document_file set side = 'main' where document_id = $1 and side = 'additional'
       and not exists (select from app.document_file m where m.document_id = $1 and m.side = 'main')`,
    [documentId],
  )
}

type Row = {
  id: number
  state: 'waiting' | 'accepted' | 'rejected' | 'canceled'
  uploaded: Date
  documentTypeId: number
  isDueDiligence: boolean
  isSubDocument: boolean
  issuedDate: string | null
  expiresDate: string | null
  reason: string | null
  note: string | null
  askedAt: Date | null
  by: SealedPerson
  files: (Omit<DeskDocument['files'][number], 'width' | 'height' | 'pages'> & {
    width: number | null
    height: number | null
    pages: number | null
  })[]
}

const statusIds = {
  waiting: documentStatuses.pending,
  accepted: documentStatuses.confirmed,
  rejected: documentStatuses.rejected,
  canceled: documentStatuses.canceled,
} as const

async function documentsOf(s: Services, customerId: number, t: Translate): Promise<DeskDocument[]> {
  const { rows } = await s.db.query<Row>(
    `select d.id, d.state, d.created_at as uploaded, d.kind::int as "documentTypeId", d.is_due_diligence as "isDueDiligence",
       d.parent_id is not null as "isSubDocument", d.issued_on::text as "issuedDate", d.expires_on::text as "expiresDate",
       d.reason, d.note, d.asked_at as "askedAt", ${sealedPerson('p')} as by,
       coalesce((select json_agg(json_build_object('id', f.id, 'side', f.side, 'mediaType', f.media_type, 'size', f.size,
         'width', f.width, 'height', f.height, 'pages', f.pages, 'isKept', f.sealed is not null) order by f.side desc)
         from app.document_file f where f.document_id = d.id), '[]') as files
     from app.document d join app.person p on p.id = d.person_id
     where d.customer_id = $1 order by d.created_at desc, d.id desc limit 200`,
    [customerId],
  )
  return rows.map((row) => {
    const { state, uploaded, issuedDate, expiresDate, reason, note, askedAt, files, by, ...rest } = row
    return {
      ...rest,
      createdUsername: fullName(openPerson(s.personal, by)),
      statusId: statusIds[state],
      documentType: documentTypeName(rest.documentTypeId, t),
      uploaded: uploaded.toISOString(),
      ...(issuedDate && { issuedDate }),
      ...(expiresDate && { expiresDate }),
      ...(reason && { reason }),
      ...(note && { note }),
      ...(askedAt && { askedAt: askedAt.toISOString() }),
      files: files.map(({ width, height, pages, ...file }) => ({
        ...file,
        ...(width !== null && { width }),
        ...(height !== null && { height }),
        ...(pages !== null && { pages }),
      })),
    }
  })
}
