import type { OccupationType } from '@sixpence/brands'
import type { Translate } from '#core/translate.ts'
import type { Choice } from './choice.ts'

/** Name of an occupation from registration's short list, of which a brand offers a part (B371). */
export const occupationName = (id: OccupationType, t: Translate): string =>
  ({
    employee: t('Employee'),
    publicServant: t('Public servant'),
    selfEmployed: t('Self-employed'),
    businessOwner: t('Business owner'),
    freelancer: t('Freelancer'),
    creator: t('Content creator'),
    seafarer: t('Seafarer'),
    student: t('Student'),
    homemaker: t('Homemaker'),
    retired: t('Retired'),
    jobSeeker: t('Looking for work'),
  })[id]

/** The full list, for the questionnaire (Q016). */
export const occupations = (t: Translate): Choice[] => [
  { id: 'accountant', name: t('Accountant or auditor') },
  { id: 'administration', name: t('Administration and office work') },
  { id: 'agriculture', name: t('Agriculture, forestry or fishing') },
  { id: 'architect', name: t('Architect') },
  { id: 'artist', name: t('Artist, musician or performer') },
  { id: 'construction', name: t('Building and construction') },
  { id: 'creator', name: t('Content creator') },
  { id: 'consultant', name: t('Consultant') },
  { id: 'customerService', name: t('Customer service') },
  { id: 'designer', name: t('Designer') },
  { id: 'driver', name: t('Driver or courier') },
  { id: 'engineer', name: t('Engineer') },
  { id: 'executive', name: t('Executive or company director') },
  { id: 'finance', name: t('Banking and finance') },
  { id: 'health', name: t('Health and care') },
  { id: 'homemaker', name: t('Homemaker') },
  { id: 'hospitality', name: t('Hotels and restaurants') },
  { id: 'humanResources', name: t('Human resources') },
  { id: 'it', name: t('Information technology') },
  { id: 'journalist', name: t('Journalist or author') },
  { id: 'lawyer', name: t('Lawyer or notary') },
  { id: 'manufacturing', name: t('Manufacturing and production') },
  { id: 'marketing', name: t('Marketing and advertising') },
  { id: 'military', name: t('Armed forces, police or rescue') },
  { id: 'publicServant', name: t('Public servant') },
  { id: 'realEstate', name: t('Real estate') },
  { id: 'retired', name: t('Retired') },
  { id: 'sales', name: t('Sales and trade') },
  { id: 'science', name: t('Science and research') },
  { id: 'seafarer', name: t('Seafarer') },
  { id: 'sport', name: t('Sport') },
  { id: 'student', name: t('Student') },
  { id: 'teacher', name: t('Teacher or lecturer') },
  { id: 'transport', name: t('Transport and logistics') },
  { id: 'jobSeeker', name: t('Looking for work') },
  { id: 'other', name: t('Other occupation') },
]
