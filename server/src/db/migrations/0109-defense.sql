-- The English texts of the portal are American: "color", "center". Labels that staff have changed stay.
update item_effects set label_en = 'Defense: {value}'
where effect in (3, 53, 72) and label_en = 'Defence: {value}';
