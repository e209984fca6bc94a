import { form, photo } from '../picture.ts'
import { fieldsOf, rowsAs, type Row } from '../row.ts'

const company = rowsAs(3, 'ines/northlight')
const person = {
  firstName: 'Jonas',
  lastName: 'Linde',
  birthday: '1984-03-09',
  address: { address1: 'Pikk 7', city: 'Tallinn', postalCode: '10123', countryCode: 'EE' },
  sourcesOfFunds: [],
}

/** A company, its people and its papers: document 3, section 7. */
export const business: Row[] = [
  company('OP267', 'businessInfoGet', {
    answers: fieldsOf(
      'company',
      'name registrationCountryCode tradingName email registrationNumber registrationDate businessTaxId website description verified limited addresses corporateDocuments corporateDocumentStatus dueDiligenceQuestionnaire financialDetail financialInstitution isConverted sourceOfWealthDocuments additionalDocuments phone additionalQuestionAnswers',
    ),
  }),
  company('OP268', 'businessDirectorList', {
    answers: 'directors.id',
    keep: { directorId: 'directors.0.id' },
  }),
  company('OP269', 'businessShareholderList', { answers: 'shareholders' }),
  company('OP270', 'businessOwnerList', { answers: 'owners' }),
  company('OP271', 'businessUserList', { answers: 'users.right users.id' }),
  company('OP272', 'businessAccessRightsList', { answers: 'rights.right rights.id' }),
  company('OP273', 'businessPotentialUserList', { answers: 'persons' }),
  company('OP277', 'businessAccessRightsUpdate', {
    before: async (world) => {
      const { users } = (await world.call('ines/northlight', 'businessUserList')) as {
        users: { id: number; login: string }[]
      }
      world.kept['ritaId'] = users.find(({ login }) => login === 'rita@ostra.example')?.id
    },
    send: ({ ritaId }) => ({ id: ritaId, right: 1 }),
  }),
  company('OP274', 'businessRepresentativeAdd', {
    unshown: true,
    send: { person, types: [8] },
    answers: '',
    keep: { representativeId: 'id' },
  }),
  company('OP275', 'businessRepresentativeUpdate', {
    unshown: true,
    send: ({ representativeId }) => ({
      id: representativeId,
      person: { ...person, lastName: 'Lind' },
      types: [8],
    }),
  }),
  company('OP081', 'representativeAddressCreate', {
    unshown: true,
    send: ({ representativeId }) =>
      form(
        {
          data: JSON.stringify({
            representativeId,
            address: { ...person.address, address1: 'Pikk 8' },
            documentType: 20,
          }),
        },
        { files: [photo(), 'bill.png'] },
      ),
    answers: '',
  }),
  company('OP276', 'businessRepresentativeDelete', {
    unshown: true,
    send: ({ representativeId, directorId }) => ({ id: representativeId, reassign: directorId }),
  }),
  company('OP278', 'businessResolutionSend', {
    unshown: true,
    send: ({ directorId }) => ({ directors: [directorId] }),
  }),
  company('OP279', 'businessResolutionGet', { file: true }),
  company('OP280', 'businessDeclarationsGet', {
    answers: 'declarations',
    keep: { declaration: 'declarations.0' },
  }),
  company('OP281', 'businessDeclarationsSend', {
    unshown: true,
    send: ({ declaration }) => {
      const { id, version } = declaration as { id: string; version: string }
      return { declarations: [{ id, version }], name: 'Ines Varga', isTrue: true }
    },
    answers: '',
  }),
  company('OP282', 'prohibitedEscortStatementGet', { answers: '' }),
  company('OP283', 'prohibitedEscortStatementSend', {
    unshown: true,
    send: { statement: { version: '2026-11-01', name: 'Ines Varga', isTrue: true } },
    state: 'asked of certain industries only (decision 67)',
  }),
  // Administrators.
  ...[
    ['OP284', 'adminDocumentAssign', { documentId: 701, fileId: 1 }],
    ['OP285', 'adminDocumentRemove', { documentId: 701, fileId: 1 }],
    ['OP286', 'adminDocumentList', { customerId: 1001 }],
    ['OP287', 'adminFinancialUpdate', { financialDetail: {} }],
    ['OP288', 'adminDueDiligenceUpdate', { dueDiligence: {} }],
  ].map(([op, call, send]) =>
    rowsAs(3, 'ada')(op as string, call as string, {
      send: send as object as Row['send'] & object,
      decision: '77',
    }),
  ),
]
