import { asked, type Family, skill, task, tool, words } from './job-family.ts';

// Lines of work that look after guests: in front of them, and in the kitchen.

export const hospitality: readonly Family[] = [
  {
    name: 'Retail & hospitality',
    keywords: words(
      'store, shop, retail, server, waiter, waitress, hotel, barista, bartender, restaurant, cashier, housekeeper, housekeeping, concierge, hospitality, merchandiser, host, front desk, store manager, shop assistant, sales assistant, sales associate, retail assistant, hotel manager, restaurant manager, hairdresser, florist, flight attendant, food service',
    ),
    role: [
      'You will look after guests and customers, and after the place that they come to.',
      'You will work with your hands and your eyes, in shifts, with a team that helps one another out.',
    ],
    tasks: [
      task('Serve guests', 3, 3, 'Welcome people, find out what they want, and serve it well.'),
      task('Handle payments', 3, 2, 'Take payments correctly, and balance the till at the end of the shift.'),
      task('Keep the place in order', 3, 2, 'Keep your area clean, stocked and inviting.'),
      task('Settle complaints', 2, 3, 'Settle complaints on the spot where you can.'),
      task('Follow hygiene rules', 3, 3, 'Follow the rules for food, hygiene and safety without exception.'),
      task('Open and close', 2, 2, 'Open and close so that the next shift finds everything in place.'),
    ],
    skills: [
      skill(
        'Serving people',
        'You have served people all day and still liked the last one.',
        'Tell me about a guest who came back because of you. What had you done?',
        'Noticed something small; Did it without being told',
        'Speaks of rules only; Has no example',
        'Serve guests',
        'Settle complaints',
      ),
      skill(
        'Calm in the rush',
        'You keep order and temper when everybody wants something at once.',
        'Describe the busiest hour you have worked. What did you do first, and what did you let go?',
        'Has an order in mind; Talks with the team while working',
        'Works faster and alone; Snaps at others',
        'Serve guests',
      ),
      skill(
        'Cleanliness and hygiene',
        'You know the rules of hygiene and keep them when nobody looks.',
        'When did you throw something away that others would have used? What told you to?',
        'Knows the rule and its reason; Says it to others kindly',
        'Goes by smell; Leaves it to inspections',
        'Follow hygiene rules',
        'Keep the place in order',
      ),
      skill(
        'Handling money',
        'Your till agrees, and you say so when it does not.',
        'What did you do the last time the till was short?',
        'Reported it at once; Looked for the mistake calmly',
        'Made it up from tips; Blamed the shift before',
        'Handle payments',
      ),
      skill(
        'Teamwork',
        'You help where it is needed before you are asked.',
        'Tell me about a shift with too few people. Who did what?',
        'Took work that was not theirs; Thanked others',
        'Kept to own station; Counted who did less',
        'Open and close',
      ),
    ],
    tools: [
      tool('Point of sale', 'You have worked with a modern till or point of sale.'),
      tool('Booking or ordering system', 'You have taken bookings or orders in a system.'),
    ],
    choice:
      'Six people wait, a glass has broken by the door, and a guest says that their order was wrong. You are two on shift. What do you do, and what do you ask your colleague to do?',
    simulation: asked(
      'The Rainy Saturday case: it rains, the terrace guests move inside, one colleague goes home ill, and a party of ten has booked for seven. You have the floor plan and the bookings. Take 20 minutes to plan the evening, then explain it.',
      'Seats the party; Tells guests what to expect; Gives everybody a clear task',
      'Hopes that it clears up; Forgets the kitchen',
    ),
  },
  {
    name: 'Kitchen & bakery',
    keywords: words(
      'cook, chef, kitchen, baker, bakery, baking, pastry, confectioner, butcher, pizzaiolo, commis, dishwasher, caterer, catering, line cook, sous chef, head chef, executive chef, pastry chef, head baker, kitchen assistant, kitchen porter, kitchen manager, food production',
    ),
    role: [
      'You will make food that people come back for, the same on a quiet Monday and on a full Saturday.',
      'You will work with your hands and your senses, to the clock, with a team that tastes and talks all day.',
    ],
    tasks: [
      task('Prepare ingredients', 3, 3, 'Prepare what the day needs, in the right amount and in the right order.'),
      task(
        'Cook or bake to recipe',
        3,
        3,
        'Cook or bake to the recipe, taste, and send out nothing you would not eat.',
      ),
      task('Keep the kitchen clean', 3, 3, 'Keep your station, the tools and the cold store clean while you work.'),
      task('Control stock', 3, 2, 'Check deliveries, use what is oldest first, and order before something runs out.'),
      task('Handle allergens', 3, 3, 'Keep allergens apart, label what you make, and answer every question about it.'),
      task('Improve the menu', 1, 2, 'Try new dishes or bakes, and say honestly what should leave the menu.'),
    ],
    skills: [
      skill(
        'Cooking or baking',
        'You have cooked or baked for paying guests, and they would notice your day off.',
        'Tell me about a dish or a bake that you made better over time. What did you change, and how did you know?',
        'Changed one thing and tasted; Names times, weights or temperatures',
        'Follows the recipe and stops there; Cannot say why it works',
        'Cook or bake to recipe',
        'Improve the menu',
      ),
      skill(
        'Food safety',
        'You know the rules for heat, cold and allergens, and you keep them on the busiest day.',
        'When did you last throw food away that looked fine? What told you to?',
        'Knows the rule and its reason; Wrote it down or told the team',
        'Goes by smell; Leaves it to inspections',
        'Handle allergens',
        'Keep the kitchen clean',
      ),
      skill(
        'Working to the clock',
        'You have brought several things to the pass, or out of the oven, at the same minute.',
        'Describe your busiest service or bake. What was ready before it began, and what slipped?',
        'Prepared in the right order; Called out early what would be late',
        'Works faster and says nothing; Blames the orders',
        'Prepare ingredients',
        'Cook or bake to recipe',
      ),
      skill(
        'Stock and waste',
        'You know what is in the cold store without opening it, and little of it is thrown away.',
        'Tell me about something that you kept out of the bin. Where did it go instead?',
        'Has figures or a habit; Used it without fooling a guest',
        'Waste is part of the job; Orders by feeling',
        'Control stock',
      ),
      skill(
        'Teamwork in a small space',
        'You share a hot, narrow place for hours, and people like to share it with you.',
        'Tell me about a shift when somebody at the next station was drowning. What did you do?',
        'Saw it before being asked; Kept the tone down',
        'Kept to own station; Told a story of shouting',
        'Prepare ingredients',
      ),
    ],
    tools: [
      tool('Professional kitchen equipment', 'You have worked with professional ovens, mixers or ranges.'),
      tool('Ordering and stock system', 'You have kept orders or stock in a system.'),
    ],
    choice:
      'The oven has stopped, a delivery waits at the back door in the sun, and an order says “nut allergy” in very small letters. You are two in the kitchen. What do you do, and what do you ask your colleague to do?',
    simulation: asked(
      'The Forty Covers case: forty people are booked for eight, the fish did not come, and one cook is ill. You have the menu, what is in the cold store and the list of bookings. Take 20 minutes to plan the evening, then explain it.',
      'Changes the menu before the guests come; Plans who stands where; Thinks of allergens in what replaces the fish',
      'Hopes for a late delivery; Plans to do it all alone',
    ),
  },
];
