-- Fees and limits of outside methods may differ by the country the money goes to; '*' is everywhere else.
alter table app.tariff
  add column country text not null default '*' check (country ~ '^([A-Z]{2}|\*)$'),
  drop constraint tariff_pkey,
  add primary key (brand, customer_type, method, currency, country),
  add check (percent >= 0 and percent <= 100 and minimum >= 0);
alter table app.limit_table
  add column country text not null default '*' check (country ~ '^([A-Z]{2}|\*)$'),
  drop constraint limit_table_pkey,
  add primary key (brand, customer_type, verified, method, currency, country),
  add check (per_operation >= 0 and per_day >= 0 and per_month >= 0);
