use super::*;
use crate::abi::*;

#[test]
fn tree_and_classes() {
    let mut spec = Spec::new();
    assert_eq!(spec.text(spec.public().modelname), "MuJoCo Model");
    let main = spec.main_class().id();
    let blue = spec.add_class("blue", Some(main)).unwrap();
    assert!(spec.add_class("blue", Some(main)).is_err());
    let part = spec.item::<mjsDefault>(blue).part::<mjsGeom>().id();
    spec.element_mut(part)
        .record
        .edit::<mjsGeom>(|g| g.rgba = [0.0, 0.0, 1.0, 1.0]);
    spec.set_text(part, "material", "paint");

    let world = spec.world().id();
    let arm = spec.add_in_body::<mjsBody>(Some(world), None);
    let leg = spec.add_in_body::<mjsBody>(Some(world), None);
    let hand = spec.add_in_body::<mjsBody>(Some(arm), None);
    for (id, name) in [(arm, "arm"), (leg, "leg"), (hand, "hand")] {
        spec.set_name(id, name).unwrap();
    }
    assert!(spec.set_name(leg, "arm").is_err());
    let geom = spec.add_in_body::<mjsGeom>(Some(hand), Some(blue));
    let names: Vec<&str> = spec.bodies().iter().map(|b| b.name()).collect();
    assert_eq!(names, ["world", "arm", "hand", "leg"]);
    let item = spec.item::<mjsGeom>(geom);
    assert_eq!(item.rgba, [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(item.quat, [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(item.text(item.material), "paint");
    assert_eq!(item.body().unwrap().name(), "hand");
    assert!(core::ptr::eq(item.element, item.element().pointer()));

    spec.delete(arm);
    assert_eq!(spec.bodies().len(), 2);
    assert_eq!(spec.list::<mjsGeom>().len(), 0);
    assert!(!spec.element(geom).alive);
}

#[test]
fn elements_do_not_move() {
    let mut spec = Spec::new();
    let world = spec.world().id();
    let first = spec.add_in_body::<mjsSite>(Some(world), None);
    let pointer = spec.element(first).pointer();
    let address = spec.element(first).record.address();
    for _ in 0..1000 {
        spec.add_in_body::<mjsSite>(Some(world), None);
    }
    assert_eq!(spec.element(first).pointer(), pointer);
    assert_eq!(spec.element(first).record.address(), address);
    assert!(core::mem::offset_of!(Element, head) == 0);
    assert!(core::mem::offset_of!(Head, signature) == core::mem::offset_of!(mjsElement, signature));
}
