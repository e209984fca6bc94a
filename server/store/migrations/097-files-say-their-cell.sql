-- expand
-- Ids of files of payments say in which cell they were made, as those of accounts do (decision 106): whose customer has moved is
-- read where it was made. In a database that is a cell already the sequences begin here in its range; one that joins later does so
-- then. Rows of before keep their ids.
do $$
declare
  this app.cell;
  span constant bigint := 8000000000000;
  one text;
begin
  select * into this from app.cell;
  if not found then
    return;
  end if;
  foreach one in array array['batch_id_seq', 'global_batch_payment_id_seq', 'payment_file_id_seq'] loop
    if this.number = 0 then
      execute format('alter sequence app.%I maxvalue %s', one, span);
    else
      execute format(
        'alter sequence app.%I minvalue %s maxvalue %s start with %2$s restart with %2$s',
        one, this.number * span + 1, (this.number + 1) * span
      );
    end if;
  end loop;
end $$;

-- A file that a call takes in meanwhile is not left behind; jobs go on with those that are under way, and the move waits for them.
create trigger frozen_rows before insert on app.mass_batch for each row execute function app.of_customer_frozen();
create trigger frozen_rows before insert on app.global_batch for each row execute function app.of_customer_frozen();
