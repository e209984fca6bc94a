import { sampleRegistration } from '@sixpence/protocol/rules/company-registration/sample'
import { solve } from '@sixpence/protocol/rules/proof-of-work'
import { hash } from 'node:crypto'
import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const nobody = rowsAs(3)
const device = { userAgent: 'test', language: 'en', timezone: 'Europe/Warsaw', screen: '1280x800' }

async function solved(world: World): Promise<void> {
  const { challenge } = (
    await world.send(undefined, { verb: 'POST', address: '/?captchaGet', body: { method: 'captchaGet' } })
  ).fields
  world.kept['captcha'] = solve(String(challenge), (text) => hash('sha256', text, 'buffer'))
}

const linkedAt = (email: string) => async (world: World) => {
  const { body } = await world.town.message(email)
  world.kept['activationCode'] = /[?&]code=([\w-]+)/.exec(body ?? '')?.[1]
}

/** Opening accounts, and every dictionary: document 3, section 7. */
export const registration: Row[] = [
  nobody('OP083', 'personalAccountCreate', {
    unshown: true,
    before: async (world) => {
      await solved(world)
      const { occupations } = (
        await world.send(undefined, {
          verb: 'POST',
          address: '/?dictionaryOccupationList',
          body: { method: 'dictionaryOccupationList', lang: 'en' },
        })
      ).fields as { occupations: { id: string }[] }
      world.kept['occupation'] = occupations[0]?.id
    },
    send: ({ captcha, occupation }) => ({
      email: 'ona@people.example',
      password: 'seven brown boats',
      firstName: 'Ona',
      lastName: 'Miller',
      birthDay: '1990-05-17',
      residenceCountryCode: 'LT',
      phoneCountryCode: '370',
      phone: '61277111',
      occupation,
      agreements: ['terms', 'privacy'],
      captcha,
      device,
    }),
  }),
  nobody('OP087', 'activationCodeResend', { unshown: true, send: { username: 'ona@people.example' } }),
  nobody('OP085', 'accountActivate', {
    before: linkedAt('ona@people.example'),
    send: ({ activationCode }) => ({ username: 'ona@people.example', activationCode }),
    answers: 'accessToken refreshToken',
    decision: '140',
  }),
  nobody('OP084', 'businessAccountCreate', {
    before: solved,
    send: ({ captcha }) => {
      const { personList, ...rest } = structuredClone(sampleRegistration)
      return {
        ...rest,
        personList: personList.map(({ email, ...person }) => ({
          ...person,
          ...(email && { email: email.replace(/@.*/, '@rowan-works.example') }),
        })),
        captcha,
        device,
      }
    },
  }),
  nobody('OP086', 'businessAccountActivate', {
    before: linkedAt('office@rowan.example'),
    send: ({ activationCode }) => ({ email: 'office@rowan.example', activationCode }),
  }),
  nobody('OP066', 'checkEmail', { send: { email: 'paul@ostra.example' }, answers: 'exists isEmployee' }),
  nobody('OP065', 'checkPhone', { send: { phoneCountryCode: '370', phone: '61200012' }, answers: 'status' }),
  ...Object.entries({
    OP095: ['dictionaryOccupationList', 'occupations'],
    OP096: ['dictionaryOccupationSecondList', 'occupations'],
    OP097: ['dictionaryCountryList', 'countries'],
    OP098: ['dictionaryBirthCountryList', 'countries'],
    OP099: ['dictionaryCurrencyList', 'currencies'],
    OP101: ['dictionaryDocumentCategoryList', 'categories.customerDocumentTypes'],
    OP103: ['dictionaryPersonalSourceOfFundsList', 'sources'],
    OP104: ['dictionaryPersonalSourceOfFundsSecondList', 'sources'],
    OP105: ['dictionaryEmployeeSourceOfFundsList', 'sources'],
    OP106: ['dictionaryBusinessSourceOfFundsList', 'sources'],
    OP107: ['dictionaryPersonalPurposeOfAccountList', 'purposes'],
    OP108: ['dictionaryBusinessPurposeOfAccountList', 'purposes'],
    OP109: ['dictionaryIndustryList', 'mainstream financial adult'],
    OP110: ['dictionaryPersonalAdditionalQuestionList', 'questions'],
    OP111: ['dictionaryBusinessAdditionalQuestionList', 'questions'],
    OP112: ['dictionaryPersonalAgreementList', 'agreements'],
    OP113: ['dictionaryEstimatedMonthlyDepositList', 'deposits'],
  }).map(([op, [call, answers]]) =>
    nobody(op, String(call), { send: { lang: 'en' }, answers: String(answers) }),
  ),
  nobody('OP102', 'dictionaryCustomerAddressDocumentTypeList', {
    send: { lang: 'es' },
    answers: 'documentTypes',
  }),
  nobody('OP102', 'dictionaryCustomerAddressDocumentTypeList', {
    what: 'of a country',
    send: { lang: 'en', countryCode: 'LT' },
    answers: 'documentTypes',
  }),
  nobody('OP114', 'dictionaryStateList', { send: { lang: 'en', countryCode: 'US' }, answers: 'states' }),
]
