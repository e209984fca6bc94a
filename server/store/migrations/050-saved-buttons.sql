-- Payment buttons of companies. What one asks for stands here: the page it is in holds only its handle.
create table app.saved_button (
  id bigint generated always as identity (start with 1401) primary key,
  customer_id bigint not null references app.customer,
  handle text not null unique,
  name text not null,
  type text not null check (type in ('buy', 'donate', 'subscribe')),
  -- null: whoever gives says how much
  units numeric check (units > 0),
  currency text not null,
  description text,
  frequency text,
  created_at timestamptz not null,
  check (units is not null or type = 'donate'),
  check ((frequency is not null) = (type = 'subscribe'))
);
create index saved_button_customer on app.saved_button (customer_id);

grant select, insert, update, delete on app.saved_button to sixpence_api;
