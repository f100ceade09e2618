import { asked, type Family, skill, task, tool, words } from './job-family.ts';

// Lines of work that happen where the people and the things are.

export const places: readonly Family[] = [
  {
    name: 'Healthcare',
    keywords: words(
      'nurse, nursing, care, caregiver, carer, clinical, medical, therapist, physician, doctor, midwife, paramedic, pharmacist, pharmacy, dentist, dental, surgeon, veterinarian, veterinary, radiographer, psychologist, counselor, medical assistant, care assistant, nursing assistant, care coordinator, pharmacy technician, dental assistant, healthcare assistant, nurse manager, social worker',
    ),
    role: [
      'You will care for people who depend on your judgment, and explain to them and their families what is happening.',
      'You will work in a team that hands over carefully and speaks up when something is not right.',
    ],
    tasks: [
      task('Assess patients', 3, 3, 'Assess patients, and notice when a condition changes.'),
      task('Give care to plan', 3, 3, 'Give care and treatment as planned, and question the plan when needed.'),
      task('Keep records', 3, 3, 'Record what you saw and did, at once and so that others can rely on it.'),
      task('Explain care', 2, 3, 'Explain care to patients and families in words that they understand.'),
      task('Work with the team', 3, 2, 'Hand over clearly and work closely with the other professions.'),
      task('Keep everybody safe', 3, 3, 'Follow the rules of hygiene and safety, also on the busiest day.'),
    ],
    skills: [
      skill(
        'Clinical judgment',
        'You have noticed early that somebody was getting worse, and you acted on it.',
        'Tell me about a patient whose condition changed while you were responsible. What did you notice, and what did you do?',
        'Describes signs and not only a feeling; Called for help in time',
        'Waited for instructions; Leaves out own part',
      ),
      skill(
        'Talking with patients',
        'You have explained difficult things to people who were afraid or in pain.',
        'Think of a patient or a family whom you could not reach at first. What did you try?',
        'Found out what they understood; Spoke simply and honestly',
        'Repeated the same words; Saw them as difficult',
      ),
      skill(
        'Hygiene and safety',
        'You keep to hygiene and safety rules, and you remind others kindly.',
        'When did you see a colleague skip a safety rule? What did you do?',
        'Spoke up at once; Thought of the patient before the mood',
        'Looked away; Only reported it afterward',
      ),
      skill(
        'Record keeping',
        'Your notes let the next shift go on without asking.',
        'Tell me about a note, yours or another’s, that led to a mistake or prevented one.',
        'Writes facts and times; Understands who relies on it',
        'Writes from memory at the end; Sees it as paperwork',
      ),
      skill(
        'Teamwork',
        'You ask for help in time and give it without being asked.',
        'Describe a shift that was too much for one person. How did the team get through it?',
        'Shared out the work by need; Names what others did',
        'Did it all alone; Kept strictly to own tasks',
      ),
    ],
    tools: [
      tool('Electronic health record', 'You have documented care in an electronic health record.'),
      tool('Medication system', 'You have used a system that checks medication before it is given.'),
    ],
    choice:
      'A patient’s alarm sounds, a family waits at the desk with bad news to hear, and medication for three people is ten minutes late. A colleague is free in a quarter of an hour. What do you do now?',
    simulation: asked(
      'The Room 12 case: an 81-year-old patient was cheerful at breakfast and is confused at noon. You have the chart of two days and the medication list. Take 20 minutes, write down what you would check and whom you would call, then explain it.',
      'Checks what is dangerous first; Uses the chart; Says how to tell the family',
      'Decides on one cause at once; Waits for the next round',
    ),
  },
  {
    name: 'Education',
    keywords: words(
      'teacher, teaching, child care, tutor, lecturer, professor, instructor, trainer, educator, education, school, curriculum, childcare, kindergarten, nursery, learning, instructional designer, learning designer, teaching assistant, school counselor, early childhood, training manager, training coordinator, school principal, youth worker',
    ),
    role: [
      'You will help people learn something that they can use, each from where they stand.',
      'You will plan lessons, watch what was understood, and change the plan when it was not.',
    ],
    tasks: [
      task('Plan lessons', 3, 3, 'Plan lessons around what learners should be able to do at the end.'),
      task('Teach', 3, 3, 'Teach groups in which people learn at different speeds.'),
      task('Check understanding', 3, 3, 'Find out during the lesson, not only in the test, what was understood.'),
      task('Give feedback', 3, 2, 'Tell learners what they did well and what to try next.'),
      task('Work with families', 2, 2, 'Keep families or sponsors informed, also when there is no problem.'),
      task('Improve materials', 2, 2, 'Improve your materials each time, and share them with colleagues.'),
    ],
    skills: [
      skill(
        'Planning lessons',
        'You have planned lessons or courses of your own and taught them more than once.',
        'Show us a lesson that you changed after teaching it. What had not worked?',
        'Starts from what learners can do afterward; Changed it because of what was seen',
        'Covers the material; Changed only the slides',
      ),
      skill(
        'Leading a group',
        'You have led groups in which not everybody wanted to be there.',
        'Tell me about a lesson that got out of hand. What did you do in that minute, and what the day after?',
        'Stayed calm and fair; Looked for the cause later',
        'Punished the whole group; Has never lost one',
      ),
      skill(
        'Seeing what was understood',
        'You can tell who has understood and who only nods.',
        'How did you find out that somebody had not understood what you were sure they had?',
        'Has simple ways to check; Taught it in another way',
        'Relies on tests; Repeated it louder',
      ),
      skill(
        'Giving feedback',
        'Your feedback tells learners what to do next.',
        'Which feedback of yours has helped somebody most? What exactly did you say?',
        'Is concrete and kind; Knows what the learner did with it',
        'Praises in general; Lists mistakes',
      ),
      skill(
        'Including everybody',
        'You plan for learners who see, hear, read or speak differently.',
        'Describe a learner for whom your usual way did not work. What did you change?',
        'Asked the learner; The change helped others too',
        'Sent the learner elsewhere; Lowered the goal at once',
      ),
    ],
    tools: [
      tool('Learning platform', 'You have taught with Moodle, Google Classroom, Canvas or a similar platform.'),
      tool('Presentation software', 'You prepare material that can be read from the last row.'),
    ],
    choice:
      'Five minutes before the lesson a parent wants to talk, two learners have quarreled in the hall, and the projector does not work. What do you do in these five minutes?',
    simulation: asked(
      'The Fractions case: half of a class of 24 can add fractions, a quarter guesses, and a quarter has given up. You have six pieces of their work. Take 20 minutes to plan the next lesson, then teach us its first five minutes.',
      'Reads the mistakes; Plans for all three groups; Checks understanding while teaching',
      'Repeats the rule; Plans for the middle only',
    ),
  },
  {
    name: 'Construction',
    keywords: words(
      'construction, builder, carpenter, joiner, mason, bricklayer, roofer, plumber, painter, surveyor, architect, civil engineer, structural engineer, site manager, site supervisor, site engineer, construction manager, quantity surveyor, crane operator, excavator, scaffolder, concrete, foreman, landscape architect, estimator',
    ),
    role: [
      'You will help to build things that stand for decades, to the drawing, on time and without anybody getting hurt.',
      'You will work outdoors and indoors, with other trades around you.',
    ],
    tasks: [
      task('Read plans', 3, 3, 'Read drawings and orders, and ask before you build what cannot be right.'),
      task('Prepare the work', 3, 2, 'Prepare material, tools and place so that the work can go on without a break.'),
      task('Build to standard', 3, 3, 'Build, install or supervise to the drawing and the code.'),
      task('Keep the site safe', 3, 3, 'Keep the site safe for yourself, the other trades and whoever walks by.'),
      task('Check and measure', 3, 3, 'Measure and check as the work goes on, not at the end.'),
      task('Record the day', 3, 2, 'Record hours, material and changes on the day itself.'),
    ],
    skills: [
      skill(
        'Reading drawings',
        'You have worked from drawings and found mistakes in them before they were built.',
        'Tell me about a drawing that could not be built as it was. How did you notice, and whom did you ask?',
        'Noticed before cutting or pouring; Settled it in writing',
        'Built it anyway; Changed it without asking',
      ),
      skill(
        'Good workmanship',
        'You can show work of yours that has been in use for years.',
        'Which piece of work are you still content with, and which would you do again in another way?',
        'Speaks of details that last; Admits a weak one',
        'Speaks of speed only; Blames material',
      ),
      skill(
        'Safety on site',
        'You work safely without being watched, and you stop work that is not safe.',
        'When did you stop work, or wish that you had? What happened then?',
        'Acted before something happened; Explained it to the others',
        'Sees rules as a delay; Left it to the supervisor',
      ),
      skill(
        'Planning ahead',
        'You think of the next trade and of next week’s delivery.',
        'Describe a day on which the material did not come. What did you do with the crew?',
        'Had other work ready; Called early',
        'Waited; Sent everybody home first',
      ),
      skill(
        'Working with other trades',
        'You have agreed with other trades who goes first and who cleans up.',
        'Tell me about a conflict with another trade on site. How was it settled?',
        'Looked for the cheapest way for both; Kept to what was agreed',
        'Insisted on being first; Left it to the office',
      ),
    ],
    tools: [
      tool('Measuring instruments', 'You work with level, laser and tape, and you check them.'),
      tool('Plans on a tablet', 'You have used drawings and daily reports on a tablet or phone.'),
    ],
    choice:
      'Concrete arrives in forty minutes, the forms on the north side are not checked, and an inspector stands at the gate. One of your people has not come. What do you do first?',
    simulation: asked(
      'The Elm Street Stairs case: a stairway drawing does not agree with what was measured on site, and the carpenters start tomorrow. You have the drawing, six measurements and a photo. Take 20 minutes, say what is wrong, then explain how you would go on.',
      'Finds the measurement that does not fit; Thinks of code and safety; Asks in writing',
      'Splits the difference; Lets them begin',
    ),
  },
  {
    name: 'Retail & hospitality',
    keywords: words(
      'store, shop, retail, cook, chef, server, waiter, waitress, hotel, barista, bartender, restaurant, kitchen, cashier, baker, butcher, housekeeper, housekeeping, concierge, hospitality, merchandiser, host, front desk, store manager, shop assistant, sales assistant, sales associate, retail assistant, line cook, kitchen assistant, kitchen porter, hotel manager, restaurant manager, hairdresser, florist, flight attendant, food service',
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
      ),
      skill(
        'Calm in the rush',
        'You keep order and temper when everybody wants something at once.',
        'Describe the busiest hour you have worked. What did you do first, and what did you let go?',
        'Has an order in mind; Talks with the team while working',
        'Works faster and alone; Snaps at others',
      ),
      skill(
        'Cleanliness and hygiene',
        'You know the rules of hygiene and keep them when nobody looks.',
        'When did you throw something away that others would have used? What told you to?',
        'Knows the rule and its reason; Says it to others kindly',
        'Goes by smell; Leaves it to inspections',
      ),
      skill(
        'Handling money',
        'Your till agrees, and you say so when it does not.',
        'What did you do the last time the till was short?',
        'Reported it at once; Looked for the mistake calmly',
        'Made it up from tips; Blamed the shift before',
      ),
      skill(
        'Teamwork',
        'You help where it is needed before you are asked.',
        'Tell me about a shift with too few people. Who did what?',
        'Took work that was not theirs; Thanked others',
        'Kept to own station; Counted who did less',
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
    name: 'Operations & logistics',
    keywords: words(
      'operations, warehouse, driver, supply, supply chain, logistics, dispatcher, dispatch, courier, delivery, inventory, procurement, purchasing, buyer, fulfillment, picker, packer, forklift, freight, shipping, warehouse manager, operations manager, operations analyst, truck driver, bus driver, delivery driver, forklift operator, fleet manager, transport, store keeper, inventory manager',
    ),
    role: [
      'You will see that the right goods are in the right place on the right day.',
      'You will plan, move, check, and find a way when something is late.',
    ],
    tasks: [
      task('Plan the day', 3, 3, 'Plan the day’s work so that what is urgent leaves first.'),
      task('Move and check goods', 3, 3, 'Move goods with care, and check that what arrives is what was ordered.'),
      task('Work safely', 3, 3, 'Keep to the safety rules for vehicles, machines and lifting.'),
      task('Record stock', 3, 2, 'Record every movement at once, so that the count is right.'),
      task('Solve delays', 2, 3, 'Find another way when a delivery is late, and tell those who wait.'),
      task('Train newcomers', 1, 2, 'Show new colleagues how the work is done safely.'),
    ],
    skills: [
      skill(
        'Planning work',
        'You have planned days with more to do than hands to do it.',
        'Tell me about a day on which the plan did not hold after the first hour. What did you change?',
        'Protected what mattered most; Told people early',
        'Kept to the plan; Did a bit of everything',
      ),
      skill(
        'Working safely',
        'You have worked with vehicles, machines or heavy loads without cutting corners.',
        'Which near accident do you remember best? What has changed since then?',
        'Reported it; Changed the place or the habit',
        'Calls it bad luck; Kept it quiet',
      ),
      skill(
        'Accuracy',
        'Your counts agree, and you know how to find the error when they do not.',
        'When did a count turn out wrong? How did you find the reason?',
        'Followed the goods step by step; Stopped the cause',
        'Corrected the number; Counted again until it fit',
      ),
      skill(
        'Solving delays',
        'You have saved a delivery that seemed lost.',
        'A truck does not come and a customer waits. When did something like this happen to you, and how did it end?',
        'Had a second way; Told the customer the truth',
        'Waited for news; Promised too much',
      ),
      skill(
        'Teamwork',
        'You hand over a shift so that the next one can begin at once.',
        'Tell me about a handover that went wrong. What do you do differently now?',
        'Writes it down; Checks that it was understood',
        'Blames the other shift; Changed nothing',
      ),
    ],
    tools: [
      tool('Warehouse or inventory system', 'You have recorded goods with scanners in an inventory system.'),
      tool('Route or shift planning', 'You have planned routes or shifts in a planning program.'),
    ],
    choice:
      'Two trucks stand at one dock, a pallet of glass has shifted, and the office asks for a count by ten. It is nine. What do you do in which order?',
    simulation: asked(
      'The Harbor Depot case: three drivers, eleven stops, one broken van, and a pharmacy that must be served before noon. You have the map and the orders. Take 20 minutes to plan the day, then explain it.',
      'Serves the pharmacy first; Keeps a reserve; Says who is told of delays',
      'Plans the shortest route only; Ignores driving hours',
    ),
  },
  {
    name: 'Trades & production',
    keywords: words(
      'technician, electrician, mechanic, operator, welder, machinist, production, manufacturing, assembler, assembly, fitter, maintenance, installer, repair, quality inspector, toolmaker, mechanical engineer, electrical engineer, process engineer, manufacturing engineer, production engineer, maintenance engineer, service engineer, field engineer, field service, service technician, plant manager, production manager, machine operator, chemical engineer, quality engineer, industrial engineer, controls engineer, hvac, refrigeration',
    ),
    role: [
      'You will make, install or repair things that others rely on, and see that they do what they should.',
      'You will work to drawings and standards, keep your tools in order, and write down what you did.',
    ],
    tasks: [
      task('Read drawings and orders', 3, 3, 'Read drawings and orders, and ask when something does not fit.'),
      task('Set up equipment', 3, 3, 'Set up machines and equipment, and test them before the work begins.'),
      task('Make or repair to standard', 3, 3, 'Make or repair parts and machines to the standard agreed.'),
      task('Inspect quality', 3, 3, 'Inspect your own work before somebody else has to.'),
      task('Keep machines running', 2, 2, 'Look after machines so that they do not fail when they are needed.'),
      task('Record the work', 3, 2, 'Record what was done, with which parts and by which settings.'),
    ],
    skills: [
      skill(
        'Finding faults',
        'You have found faults in machines or circuits by thinking, not by changing parts at random.',
        'Tell me about a fault that came and went. How did you corner it?',
        'Measured before replacing; Found why it had failed',
        'Swapped parts until it ran; Never learned the cause',
      ),
      skill(
        'Technical reading',
        'You work from drawings, wiring plans or manuals and notice when they are out of date.',
        'When did a drawing or manual not agree with the machine in front of you? What did you do?',
        'Made safe before going on; Corrected the document',
        'Trusted the paper; Kept the knowledge to themselves',
      ),
      skill(
        'Quality control',
        'You measure, and you stop when a measurement is not right.',
        'Tell me about a part or job that you rejected although it was urgent.',
        'Explained it with measurements; Offered a way to meet the date',
        'Let it pass once; Leaves it to inspection',
      ),
      skill(
        'Safe work',
        'You lock out, test and protect before you touch.',
        'Walk us through how you make a machine safe before you work on it. Where do people cut corners?',
        'Knows each step and its reason; Tests that it is off',
        'Skips steps when in a hurry; Relies on the switch',
      ),
      skill(
        'Care for tools',
        'Your tools and machines are ready when the next person needs them.',
        'Which breakdown could have been avoided by better care? What did you change afterward?',
        'Looks for early signs; Made it part of the week',
        'Runs it until it breaks; Sees it as the task of others',
      ),
    ],
    tools: [
      tool('Measuring instruments', 'You use calipers, gauges or meters, and you know when they need calibration.'),
      tool('Maintenance records', 'You have recorded work in a maintenance or production system.'),
    ],
    choice:
      'A machine makes a new noise, an order is two hours behind, and a trainee waits for you to show the next step. The supervisor is in a meeting. What do you do?',
    simulation: asked(
      'The Cold Room 3 case: a cold room reaches 46°F every afternoon and is fine in the morning. You have a week of readings, the wiring plan and the last service report. Take 20 minutes, list what you would check in which order, then explain it.',
      'Uses the time of day; Starts with what is cheap to check; Thinks of the goods inside',
      'Replaces the compressor; Ignores the report',
    ),
  },
];
