-- What a company said last of itself, beside its registration.
alter table app.questionnaire drop constraint questionnaire_kind_check;
alter table app.questionnaire add constraint questionnaire_kind_check
  check (kind in ('registration', 'kyc', 'dueDiligence', 'taxResidence', 'businessTaxResidence', 'company'));

-- Who of a company a document is about; null: the company itself, or the address has it.
alter table app.document add column representative_id bigint references app.representative on delete set null;

-- Papers we made for a company: its resolution, the newest only, and what it declared, one of each version.
create table app.company_paper (
  id bigint generated always as identity (start with 1) primary key,
  customer_id bigint not null references app.customer,
  -- who had it made, or signed it
  person_id bigint not null references app.person,
  -- 'resolution' or an id of protocol/business/business-papers.ts
  kind text not null,
  -- day of the text; of a resolution the day it was made
  version date not null,
  -- { pdf, names }, sealed for the customer
  sealed bytea not null,
  -- SHA-256 of the PDF
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null
);
create unique index company_paper_resolution on app.company_paper (customer_id) where kind = 'resolution';
create unique index company_paper_version on app.company_paper (customer_id, kind, version) where kind <> 'resolution';

grant select, insert, update on app.company_paper to sixpence_api;

-- Whose invitation to use a company's account it is.
alter table app.registration add column representative_id bigint references app.representative on delete set null;
create index registration_representative on app.registration (representative_id) where representative_id is not null;
