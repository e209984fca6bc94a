import { password } from '../../kit/people.ts'
import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const ines = rowsAs(3, 'ines')
const hugo = rowsAs(3, 'hugo')
const nobody = rowsAs(3)
const newPassword = 'correct mare pencil lamp'

const heard = (recipient: string) => async (world: World) => {
  world.kept['heard'] = await world.town.newest(recipient)
}
const codeAt = (recipient: string) => async (world: World) => {
  world.kept['code'] = await world.town.code(recipient, Number(world.kept['heard']))
}

/** Two steps, addresses, passwords, notices and news: document 3, section 7. */
export const security: Row[] = [
  nobody('OP088', 'passwordChangeRequest', {
    before: heard('leo@ostra.example'),
    send: { email: 'leo@ostra.example' },
  }),
  nobody('OP089', 'passwordChangeCodeCheck', {
    before: codeAt('leo@ostra.example'),
    send: ({ code }) => ({ email: 'leo@ostra.example', code }),
  }),
  nobody('OP090', 'passwordChangeWithCode', {
    send: ({ code }) => ({ email: 'leo@ostra.example', code, password: newPassword }),
  }),
  rowsAs(3, 'hugo')('OP033', 'POST /customer/two-step-verification', {
    before: heard('+37251200145'),
    send: { mode: 'sms', typeMode: 'login' },
    answers: '',
    keep: { reqId: 'reqId' },
  }),
  hugo('OP034', 'POST /customer/two-step-verification/{reqId}/confirm', {
    before: codeAt('+37251200145'),
    send: ({ code }) => ({ code }),
    answers: '',
  }),
  rowsAs(3, 'bo')('OP032', 'PUT /customer/two-step-verification', {
    send: { mode: 'sms', typeMode: 'login' },
    answers: '',
    state: 'a code was sent a moment ago',
  }),
  rowsAs(3, 'lina')('OP091', 'passwordChange', {
    before: heard('+37061200212'),
    send: { password, passwordNew: newPassword, passwordNewRepeat: newPassword },
    begins: true,
    answers: '',
    keep: { requestKey: 'requestKey' },
  }),
  rowsAs(3, 'lina')('OP092', 'passwordChangeConfirm', {
    before: codeAt('+37061200212'),
    send: ({ code, requestKey }) => ({ code, requestKey }),
  }),
  rowsAs(3, 'victor')('OP093', 'approvalCodeGenerate', { confirmed: true }),
  rowsAs(3, 'victor')('OP094', 'approvalCodeRequest', {
    confirmed: true,
    state: 'a code was sent a moment ago',
  }),
  ines('OP253', 'ipAccessList', { answers: 'ips' }),
  rowsAs(3, 'tara')('OP254', 'ipAccessAdd', {
    send: { ip: '127.0.0.1', toIp: '127.0.0.9' },
    answers: '',
    confirmed: true,
  }),
  ines('OP255', 'ipAccessDelete', {
    before: async (world) => {
      const body = { method: 'ipAccessAdd', ip: '127.0.0.1', toIp: '127.0.0.9' }
      const { fields: answer } = await world.done('ines', { verb: 'POST', address: '/?ipAccessAdd', body })
      world.kept['ipId'] = answer['id']
    },
    send: ({ ipId }) => ({ id: ipId }),
  }),
  ines('OP256', 'ipAccessModeSet', { send: { enable: false }, confirmed: true }),
  ines('OP257', 'blacklistUserList', { answers: 'users.email users.blockType' }),
  ines('OP258', 'blacklistUserAdd', { send: { email: 'carla@quillo.example', blockType: 'outgoing' } }),
  ines('OP259', 'blacklistUserDelete', { send: { email: 'carla@quillo.example' } }),
  ines('OP260', 'loginHistoryList', {
    send: { fromDate: '2026-01-01', toDate: '2027-12-31', pageNumber: 1, pageSize: 20 },
    answers: 'history.date total',
  }),
  ines('OP260', 'loginHistoryList', {
    what: 'numbers as text',
    send: { pageNumber: '1', pageSize: '20' },
    answers: 'history.date total',
  }),
  ines('OP261', 'legalInfoGet', { answers: '' }),
  // Notifications and news.
  ines('OP262', 'notificationSettingsGet', {
    answers: 'settings.identified settings.value settings.group',
  }),
  ines('OP263', 'notificationSettingsSet', { send: { identified: 'payment.in', value: false } }),
  ines('OP264', 'newsAnnouncementList', { answers: 'announcements.id announcements.isRead' }),
  ines('OP264', 'newsAnnouncementList', {
    what: 'withConfirmation',
    send: { withConfirmation: true },
    answers: 'announcements.id announcements.isRead',
    keep: { newsId: 'announcements.0.id' },
  }),
  ines('OP265', 'newsAnnouncementGet', { send: ({ newsId }) => ({ id: newsId }), answers: 'announcement' }),
  ines('OP266', 'newsAnnouncementConfirm', {
    unshown: true,
    send: ({ newsId }) => ({ id: newsId, choice: 'accept' }),
  }),
  ines('OP045', 'agreementDownload', { send: { id: 'terms', pdf: true }, file: true }),
  ines('OP172', 'paymentTemplateList', { answers: 'templates' }),
  ines('OP053', 'customerLimitReasonGet', { answers: 'limit' }),
]
