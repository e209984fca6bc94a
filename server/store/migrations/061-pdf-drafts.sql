-- Documents that are not sent yet, for the person who asked, until their link ends.
create table app.pdf_draft (
  -- SHA-256 of the ticket in the link
  hash bytea primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  -- the data of the document, sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null,
  until timestamptz not null
);
create index pdf_draft_until on app.pdf_draft (until);
create index pdf_draft_customer on app.pdf_draft (customer_id);
grant select, insert, delete on app.pdf_draft to sixpence_api;
