-- expand
-- Invoices and contracts that have ended stay in the cell where they were made when one of their customers moves to another, and are
-- read there by their ids (decision 107). So the ids say the cell, as those of accounts do; the first cell goes on where it is. A
-- database that joins the cells later gets the same from the join.
do $$
declare
  cell int := (select number from app.cell);
  span constant bigint := 8000000000000;
  name text;
begin
  if cell is null then return; end if;
  foreach name in array array['app.invoice_id_seq', 'app.contract_id_seq'] loop
    if cell = 0 then
      execute format('alter sequence %s maxvalue %s', name, span);
    else
      execute format('alter sequence %s minvalue %s maxvalue %s start with %s restart with %s',
        name, cell * span + 1, (cell + 1) * span, cell * span + 1, cell * span + 1);
    end if;
  end loop;
end $$;

-- Nobody makes one with a customer who is on the way to another cell: it would be open in the cell they leave. An invoice goes to an
-- e-mail address too.
create function app.invoice_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(new.payee_id, null);
  perform app.refuse_frozen(coalesce(new.payer_id,
    (select c.id from app.customer c where c.email_look_up = new.payer_look_up limit 1)), null);
  return new;
end $$;
create trigger frozen before insert on app.invoice for each row execute function app.invoice_frozen();

create function app.contract_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(new.company_id, null);
  perform app.refuse_frozen(new.sender_id, null);
  perform app.refuse_frozen(new.beneficiary_id, null);
  return new;
end $$;
create trigger frozen before insert on app.contract for each row execute function app.contract_frozen();
