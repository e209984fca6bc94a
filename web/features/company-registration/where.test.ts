import { sampleRegistration } from '@sixpence/protocol/rules/company-registration/sample'
import { expect, test } from 'vitest'
import { hashOf, placeIn } from './place.ts'
import { whereIs } from './where.ts'

test.each([
  ['company.address.city', 'generalForm', 'address.city'],
  ['legalInformation.registrationDate', 'legalForm', 'registrationDate'],
  ['financialDetail.sourceIds', 'financialInfoForm', 'source'],
  ['financialDetail.sourceSpecifications.other', 'financialInfoForm', 'sourceSpecifications.other'],
  ['dueDiligence.taxPayers.0.taxId', 'dueDilligenceForm', 'taxPayers.0.taxId'],
  ['additionalQuestionAnswers.bearerShares', 'dueDilligenceForm', 'answer.bearerShares'],
  ['additionalQuestionAnswers.2.text', 'dueDilligenceForm', 'answer.bearerShares.text'],
  ['directors', 'directorsHub', 'directors'],
  ['authorizedCompanyRepresentative', 'usersHub', 'representative'],
  ['shareholders', 'shareholdersHub', 'holders.0'],
  ['shareholders.1.share', 'shareholdersHub', 'share.0.company.1'],
  ['shareholders.1.children', 'shareholdersHub', 'holders.1'],
  ['shareholders.1.children.0.share', 'shareholdersHub', 'share.1.person.2'],
  ['users[1].accessRights', 'usersHub', 'rights.3'],
  ['users', 'usersHub', 'users'],
  ['personList.1.birthday', 'personForm/2', 'birthday'],
  ['personList.1.sourcesOfFunds', 'personForm/2', 'wealth'],
  ['personList.1.sourcesOfFunds.0.details', 'personForm/2', 'wealth.companySale.details'],
  ['companyList.0.directors.0', 'companyForm/1', 'directors'],
])('%s is written on %s at %s [B351 B368]', (path, page, field) => {
  const found = whereIs(path, sampleRegistration)
  expect([hashOf([found.page]), found.field]).toEqual([page, field])
})

test.each([
  ['#usersHub', 'usersHub'],
  ['#personForm/3/companyForm/1/shareholdersHub', 'personForm/3/companyForm/1/shareholdersHub'],
  ['', 'generalForm'],
  ['#personForm/x/usersHub', 'generalForm'],
  ['#usersHub/personForm/3', 'generalForm'],
  ['#constructor', 'generalForm'],
])('the address %s leads to %s', (hash, place) => {
  expect(hashOf(placeIn(hash))).toBe(place)
})
